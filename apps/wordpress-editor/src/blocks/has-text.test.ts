import { expect, it } from 'vitest';
import { hasText } from './has-text.ts';

it.each([
  [{ rows: [{ verdict: 'right', text: ' ' }] }, false],
  [{ rows: [{ verdict: 'right', text: 'It’s late.' }] }, true],
  [{ questions: [{ question: '', options: ['', ''], correct: 0, explanation: '' }] }, false],
  [{ questions: [{ question: '', options: ['', 'its'], correct: 0, explanation: '' }] }, true],
  [{ title: '', url: '/blog/grammar' }, false],
  [undefined, false],
])('M03 a block previews what has a text: %j', (data, expected) => {
  expect(hasText(data)).toBe(expected);
});
