import { answerSample } from '@contenthub/contracts/testing/content-samples';
import { expect, it } from 'vitest';
import { chooseAnswer, moveToFront } from './find-answer.ts';
import { parseQuery } from './search-query.ts';

const questions = [
  'How do I end an email?',
  'How do I recognize a phishing email?',
  'Is it “its” or “it’s”?',
  'Is it “who” or “whom”?',
  'When do I use a semicolon?',
];
const cards = questions.map((question, id) => ({ id, title: '', answer: { ...answerSample, question } }));

it.each([
  ['semicolons', 4],
  ['phishing', 1],
  ['end email', 0],
  ['its vs it’s', 2],
  ['who or whom', 3],
  ['how do i end an email', 0],
  ['email', undefined],
  ['semicolon list', undefined],
  ['emancipation', undefined],
])('P09 the answer to “%s” is card %s', (query, expected) => {
  const { terms, words } = parseQuery(query);
  expect(chooseAnswer(cards, terms, words)?.id).toBe(expected);
});

it('P09 moves the answering post to the front and keeps the order of the others', () => {
  expect(moveToFront([1, 2, 3], 3)).toEqual([3, 1, 2]);
  expect(moveToFront([1, 2, 3], undefined)).toEqual([1, 2, 3]);
});
