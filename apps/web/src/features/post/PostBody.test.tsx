import { postSample } from '@contenthub/contracts/testing/content-samples';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { lazyEnhancements } from './enhancements/use-enhancements.ts';
import { PostBody, splitInMiddle } from './PostBody.tsx';

const section = (name: string) => `<h2 id="${name}">${name}</h2><p>${'word<br>'.repeat(20)}</p>`;
const text = (...names: string[]) => names.map(section).join('');

it('splits a text before the section closest to its middle', () => {
  expect(splitInMiddle(text('a', 'b', 'c', 'd'))).toEqual([text('a', 'b'), text('c', 'd')]);
  const uneven = `${section('a')}${'<p>long</p>'.repeat(100)}${text('b', 'c')}`;
  expect(splitInMiddle(uneven)[1]).toBe(text('b', 'c'));
});

it('never splits nested content', () => {
  const boxed = `<div class="box">${text('x', 'y', 'z')}</div>`;
  expect(splitInMiddle(boxed)).toEqual([boxed]);
  const begin = section('a') + boxed;
  expect(splitInMiddle(begin + text('b', 'c'))).toEqual([begin, text('b', 'c')]);
});

it('is not misled by comments, empty elements and brackets in attributes', () => {
  const begin = `<!-- <h2 --><p title="a < b">a<br>b<img alt=""></p><hr>${text('a', 'b')}`;
  expect(splitInMiddle(begin + text('c', 'd'))).toEqual([begin, text('c', 'd')]);
});

it('keeps a short text whole', () => {
  expect(splitInMiddle(text('a', 'b'))).toEqual([text('a', 'b')]);
});

const ofPost = { postId: postSample.id, postUrl: postSample.link };

/** Renders a text and enhances its interactive elements. */
async function renderBody(content: string, postForm: typeof postSample.postForm = 'long') {
  const hub = renderInSite(
    <PostBody post={{ ...postSample, content, postForm }} text={splitInMiddle(content)}>
      {<aside>Mid-text</aside>}
    </PostBody>,
  );
  fireEvent.pointerOver(document.body);
  await act(async () => {
    await Promise.all([
      lazyEnhancements.takeQuiz.load(),
      lazyEnhancements.playEmbed.load(),
      lazyEnhancements.zoomImages.load(),
    ]);
  });
  return hub;
}

describe('the middle of a text', () => {
  const section = (name: string) => `<h2 id="${name}">${name}</h2><p>${'word '.repeat(20)}</p>`;

  it('D01b shows the call to action between two sections', async () => {
    await renderBody(['a', 'b', 'c', 'd'].map(section).join(''));
    const middle = screen.getByText('Mid-text');
    expect(middle.previousElementSibling?.querySelector('#b')).toBeInTheDocument();
    expect(middle.nextElementSibling?.querySelector('#c')).toBeInTheDocument();
  });

  it('D01b shows none if the text is too short', async () => {
    await renderBody(section('a'));
    expect(screen.queryByText('Mid-text')).not.toBeInTheDocument();
  });
});

describe('a quiz', () => {
  const question = (n: number, right: string) =>
    `<h2 id="q${n}">Question ${n}</h2><ol><li>Affect</li><li>Effect</li></ol>` +
    `<details><summary>Answer</summary><strong>${right}.</strong> Because.</details>`;
  const quiz = question(1, 'A') + question(2, 'B');
  const choices = () => within(screen.getByRole('list', { name: 'Question 1' })).getAllByRole('button');

  it('becomes interactive, and is tracked with its post when it is finished', async () => {
    const { events } = await renderBody(quiz, 'quiz');
    for (const button of screen.getAllByRole('button', { name: 'Affect' })) fireEvent.click(button);
    expect(screen.getByRole('status').textContent).toMatch(/You got 1 of 2 right\.$/);
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/quiz/finish', rightAnswers: 1, ...ofPost }),
    ]);
    expect(choices()[0]).toHaveAttribute('aria-disabled', 'true');
    localStorage.clear();
  });

  it('is not enhanced in a post of another form', async () => {
    await renderBody(quiz, 'long');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('an embed', () => {
  const embed =
    '<div class="embed" data-embed-src="https://www.youtube-nocookie.com/embed/x" data-embed-title="A film">' +
    '<a href="https://www.youtube.com/watch?v=x">Play</a></div>';

  it('C15 requests nothing from another site before the click, then plays in place', async () => {
    const { events } = await renderBody(embed);
    expect(document.querySelector('iframe')).toBeNull();
    expect(fireEvent.click(screen.getByText('Play'))).toBe(false);
    const frame = document.querySelector('iframe');
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/x?autoplay=1');
    expect(frame).toHaveAttribute('title', 'A film');
    const url = 'https://www.youtube-nocookie.com/embed/x';
    expect(events()).toEqual([expect.objectContaining({ eventName: 'contenthub/film/play', url, ...ofPost })]);
  });

  it('C15 opens the other site for a click that requests a new tab', async () => {
    await renderBody(embed);
    expect(fireEvent.click(screen.getByText('Play'), { ctrlKey: true })).toBe(true);
    expect(document.querySelector('iframe')).toBeNull();
  });
});
