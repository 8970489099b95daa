import { postSample } from '@contenthub/contracts/samples/post';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { postParts } from '../../parts/post-parts.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { PostBody } from './PostBody.tsx';

const ofPost = { postId: postSample.id, postUrl: postSample.link };

/** Renders a text and lets what is interactive in it come alive. */
async function renderBody(content: string, postForm: typeof postSample.postForm = 'long') {
  const hub = renderInHub(<PostBody post={{ ...postSample, content, postForm }}>{<aside>Mid-text</aside>}</PostBody>);
  fireEvent.pointerOver(document.body);
  await act(async () => {
    await Promise.all([postParts.quiz.load(), postParts.embed.load(), postParts.zoom.load()]);
  });
  return hub;
}

describe('the middle of a text', () => {
  const section = (name: string) => `<h2 id="${name}">${name}</h2><p>${'word '.repeat(20)}</p>`;

  it('D01b has the call to action between two sections', async () => {
    await renderBody(['a', 'b', 'c', 'd'].map(section).join(''));
    const middle = screen.getByText('Mid-text');
    expect(middle.previousElementSibling?.querySelector('#b')).toBeInTheDocument();
    expect(middle.nextElementSibling?.querySelector('#c')).toBeInTheDocument();
  });

  it('D01b has none where a text is too short to have a middle', async () => {
    await renderBody(section('a'));
    expect(screen.queryByText('Mid-text')).not.toBeInTheDocument();
  });
});

describe('a quiz', () => {
  const question = (n: number, right: string) =>
    `<h2 id="q${n}">Question ${n}</h2><ol><li>Affect</li><li>Effect</li></ol>` +
    `<details><summary>Answer</summary><strong>${right}.</strong> Because.</details>`;
  const quiz = question(1, 'A') + question(2, 'B');

  const group = (n: number) => within(screen.getByRole('radiogroup', { name: `Question ${n}` }));
  const choose = (n: number, name: string) => fireEvent.click(group(n).getByRole('radio', { name }));
  const reveal = (n: number) => {
    const answer = document.querySelectorAll('details')[n - 1] as HTMLDetailsElement;
    answer.open = true;
    fireEvent(answer, new Event('toggle'));
  };
  const score = () => screen.getByRole('status').textContent;

  it('turns choices into radio buttons and counts', async () => {
    await renderBody(quiz, 'quiz');
    expect(score()).toBe('0 right, 0 of 2 answered');
    choose(1, 'Affect');
    reveal(1);
    expect(score()).toBe('Right. 1 right, 1 of 2 answered');
    expect(group(1).getByRole('radio', { name: 'Effect' })).toBeDisabled();
  });

  it('marks a wrong choice and the right one', async () => {
    await renderBody(quiz, 'quiz');
    choose(1, 'Effect');
    reveal(1);
    expect(score()).toBe('Not quite. 0 right, 1 of 2 answered');
    const verdicts = [...document.querySelectorAll('li')].slice(0, 2).map((choice) => choice.dataset.verdict);
    expect(verdicts).toEqual(['right', 'wrong']);
  });

  it('tracks the result once, and can be taken again', async () => {
    const { events } = await renderBody(quiz, 'quiz');
    choose(1, 'Affect');
    reveal(1);
    reveal(2);
    expect(score()).toBe('You got 1 of 2 right.');
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/quiz/finish', rightAnswers: 1, ...ofPost }),
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Take it again' }));
    expect(score()).toBe('0 right, 0 of 2 answered');
    expect(group(1).getByRole('radio', { name: 'Affect' })).toBeEnabled();
    expect(group(1).getByRole('radio', { name: 'Affect' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Take it again' })).not.toBeInTheDocument();
  });

  it('leaves the same markup alone in a post of another form', async () => {
    await renderBody(quiz, 'long');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});

describe('an embed', () => {
  const embed =
    '<div class="embed" data-embed-src="https://www.youtube-nocookie.com/embed/x" data-embed-title="A film">' +
    '<a href="https://www.youtube.com/watch?v=x">Play</a></div>';

  it('C15 asks nothing of another site before it is pressed, then plays in place', async () => {
    const { events } = await renderBody(embed);
    expect(document.querySelector('iframe')).toBeNull();
    expect(fireEvent.click(screen.getByText('Play'))).toBe(false);
    const frame = document.querySelector('iframe');
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/x?autoplay=1');
    expect(frame).toHaveAttribute('title', 'A film');
    const url = 'https://www.youtube-nocookie.com/embed/x';
    expect(events()).toEqual([expect.objectContaining({ eventName: 'contenthub/film/play', url, ...ofPost })]);
  });

  it('C15 opens the other site for a click that asks for a new tab', async () => {
    await renderBody(embed);
    expect(fireEvent.click(screen.getByText('Play'), { ctrlKey: true })).toBe(true);
    expect(document.querySelector('iframe')).toBeNull();
  });
});
