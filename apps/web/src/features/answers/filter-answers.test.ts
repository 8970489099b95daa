import { answerListSample } from '@contenthub/contracts/testing/content-samples';
import { expect, it } from 'vitest';
import { filterAnswers } from './filter-answers.ts';

const its = { ...answerListSample[0], post_id: 44, question: 'Is it “its” or “it’s”?', rule: 'Naïve.', category: null };
const answers = [...answerListSample, its] as typeof answerListSample;
const found = (text: string) => filterAnswers(answers, text).map(({ post_id }) => post_id);

it.each([
  ['', [42, 43, 44]],
  ['  ?! ', [42, 43, 44]],
  ['semi', [43]],
  ['EFFECT affect', [42]],
  ["it's", [44]],
  ['naive', [44]],
  ['confused', [42]],
  ['colon', []],
])('P09 filters the answers by “%s”', (text, expected) => {
  expect(found(text)).toEqual(expected);
});
