import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../../browser/notifications.ts';
import { takeQuiz } from './take-quiz.ts';

const post = { postId: 7, postUrl: '/blog/grammar/quiz' };
const shared = { title: 'A Small Quiz', url: 'https://www.contenthub.test/blog/grammar/quiz' };
const question = (number: number, right: string) => `
  <h3 id="q${number}">Question ${number}</h3>
  <ol><li>First</li><li>Second</li><li>Third</li></ol>
  <details><summary>Show the answer</summary><p><strong>${right}.</strong> Because.</p></details>`;

const tracked: unknown[][] = [];

/** Renders the quiz, again after a reload. */
function openQuiz(after = ''): void {
  document.body.innerHTML = `<div>${question(1, 'A')}${question(2, 'B')}${after}</div>`;
  tracked.splice(0);
  takeQuiz({
    body: document.body.firstElementChild as HTMLElement,
    post,
    shared,
    track: (...event) => tracked.push(event),
  });
}

beforeEach(() => openQuiz());
afterEach(() => {
  localStorage.clear();
  for (const { id } of notifications.current()) notifications.remove(id);
  for (const part of ['share', 'clipboard']) Reflect.deleteProperty(navigator, part);
});

const choose = (number: number, name: string) =>
  userEvent.click(within(screen.getByRole('list', { name: `Question ${number}` })).getByRole('button', { name }));
const score = () => screen.getByRole('status').textContent;
const verdicts = () => [...document.querySelectorAll('li')].map((row) => row.dataset.verdict);
const summaries = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
const opened = () => [...document.querySelectorAll('details')].map(({ open }) => open);

describe('a choice', () => {
  it('J16 is graded immediately, in words and marks, and reveals the answer', async () => {
    await choose(1, 'First');
    expect(score()).toBe('Right. 1 right, 1 of 2 answered');
    await choose(2, 'Third');
    expect(verdicts()).toEqual(['right', '', '', '', 'right', 'wrong']);
    expect(summaries()).toEqual(['Right. Show the answer', 'Not quite. The answer is B. Show the answer']);
    expect(opened()).toEqual([true, true]);
    expect(score()).toBe('Not quite. The answer is B. You got 1 of 2 right.');
    expect(tracked).toEqual([['quiz/finish', { ...post, rightAnswers: 1 }]]);
  });

  it('J16 counts once, and its button keeps focus', async () => {
    await choose(1, 'Second');
    expect(document.activeElement).toHaveTextContent('Second');
    await choose(1, 'First');
    expect(score()).toBe('Not quite. The answer is A. 0 right, 1 of 2 answered');
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
  });

  it('C10 is not needed to reveal an answer, which does not count', async () => {
    const [details] = document.querySelectorAll('details');
    details?.setAttribute('open', '');
    details?.dispatchEvent(new Event('toggle'));
    expect([score(), summaries()[0]]).toEqual(['0 right, 1 of 2 answered', 'Show the answer']);
  });
});

describe('after a reload', () => {
  it('J16 continues with the answers closed, and counts nothing twice', async () => {
    await choose(1, 'First');
    openQuiz();
    expect([score(), opened()]).toEqual(['1 right, 1 of 2 answered', [false, false]]);
    expect(verdicts().slice(0, 3)).toEqual(['right', '', '']);
    await choose(2, 'Second');
    openQuiz();
    expect(score()).toBe('You got 2 of 2 right.');
    expect(tracked).toEqual([]);
  });

  it('J16 starts over after “Retake quiz”', async () => {
    await choose(1, 'First');
    await choose(2, 'First');
    await userEvent.click(screen.getByRole('button', { name: 'Retake quiz' }));
    expect([score(), summaries()]).toEqual(['0 right, 0 of 2 answered', ['Show the answer', 'Show the answer']]);
    openQuiz();
    expect(score()).toBe('0 right, 0 of 2 answered');
  });

  it.each(['no JSON', '[[7,{"q1":9}]]', '[[7,{"q1":3}]]', '[[7,"x"]]'])(
    'ignores invalid stored answers: %s',
    (stored) => {
      localStorage.setItem('contenthub:quiz', stored);
      openQuiz();
      expect(score()).toBe('0 right, 0 of 2 answered');
    },
  );
});

describe('texts for scores', () => {
  it('M03 shows the best one that the reader reached, and only at the end', async () => {
    const texts =
      '<ul class="quiz-scores"><li><strong>2 or more right:</strong> Perfect.</li><li><strong>1 or more right:</strong> Nearly.</li></ul>';
    openQuiz(texts);
    expect(document.querySelector('.quiz-scores')).not.toBeVisible();
    await choose(1, 'First');
    expect(score()).toBe('Right. 1 right, 1 of 2 answered');
    await choose(2, 'First');
    expect(score()).toBe('Not quite. The answer is B. You got 1 of 2 right. Nearly.');
    await userEvent.click(screen.getByRole('button', { name: 'Retake quiz' }));
    await choose(1, 'Second');
    await choose(2, 'First');
    expect(score()).toBe('Not quite. The answer is B. You got 0 of 2 right.');
  });
});

describe('the result', () => {
  const text = 'I got 1 of 2 right on “A Small Quiz”';
  const finish = async () => {
    await choose(1, 'First');
    await choose(2, 'First');
  };

  it('J16 is shared with the system share sheet', async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await finish();
    await userEvent.click(screen.getByRole('button', { name: 'Share your result' }));
    expect(share.mock.calls).toEqual([[{ ...shared, text }]]);
    expect(tracked.at(-1)).toEqual(['quiz/share', { ...post, rightAnswers: 1 }]);
  });

  it('J16 is copied where there is no share sheet', async () => {
    await finish();
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    screen.getByRole('button', { name: 'Share your result' }).click();
    await expect.poll(() => notifications.current().map(({ message }) => message)).toEqual(['Result copied.']);
    expect(writeText.mock.calls).toEqual([[`${text} ${shared.url}`]]);
  });
});
