import { expect, it } from 'vitest';
import { sampleErrors, sampleTrace } from './error-reports.ts';

const just = (value: number) => () => value;

it('F16 reports the errors of 1% of pages', () => {
  expect([sampleErrors(just(0.0099)), sampleErrors(just(0.01))]).toEqual([true, false]);
});

it.each([
  ['/blog/', 0.0049, 0.005],
  ['/blog/grammar/subject-verb-agreement', 0.0049, 0.005],
  ['/blog/grammar/conditional-sentences-quiz', 0.0049, 0.005],
  ['/blog/grammar/conditional-sentences', 0.4999, 0.5],
  ['/blog/business-writing/business-memo', 0.4999, 0.5],
])('F16 traces %s up to its sample rate', (path, within, beyond) => {
  expect([sampleTrace(path, just(within)), sampleTrace(path, just(beyond))]).toEqual([true, false]);
});
