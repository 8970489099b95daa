import { expect, it } from 'vitest';
import { describeAudience, describeProgress, findProblem } from './issue-text.ts';
import { issueSample } from './testing/issue-sample.ts';

it('N03 describes the progress with the time left', () => {
  const sending = issueSample({ status: 'sending', secondsLeft: 125 }, { queued: 2800, sent: 1200, total: 4000 });
  expect(describeProgress(sending)).toBe('1,200 of 4,000 sent, about 2 min 5 s left');
  expect(describeProgress({ ...sending, secondsLeft: null })).toBe('1,200 of 4,000 sent');
  expect(describeProgress({ ...sending, status: 'paused' })).toBe('Paused, 1,200 of 4,000 sent');
  expect(describeProgress({ ...sending, status: 'scheduled' })).toBe('Starting');
});

it('N03 lists what a draft is missing', () => {
  expect(findProblem(issueSample())).toBe('');
  expect(findProblem(issueSample({ subject: ' ', posts: [] }))).toBe('Add a subject and at least one post.');
});

it('N03 names the readers of an issue', () => {
  expect(describeAudience({ blog: 'main', editions: ['monthly', 'weekly'] })).toBe(
    'the weekly and monthly Writing newsletter',
  );
});
