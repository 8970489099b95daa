import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { describe, expect, it } from 'vitest';
import { experimentSample, runningSample } from '../../testing/experiment-samples.ts';
import { describeAll } from './experiment-text.ts';

const now = Date.parse('2026-11-10T12:00Z');
const inReview = { ...experimentSample, status: 'in-review' } as const;
const stopped = { ...runningSample, status: 'stopped' } as const;
const scheduled = { ...runningSample, plan: { ...runningSample.plan, startsAt: '2026-11-20T00:00Z' } };

describe('the sentence about all experiments', () => {
  it.each<[string, ExperimentRecord[], string[]]>([
    ['No experiment is running.', [experimentSample], []],
    ['1 experiment is running.', [runningSample], []],
    ['1 experiment is running, defined in code.', [experimentSample], ['blog_gc']],
    ['4 experiments are running, defined in code.', [], ['one', 'two', 'three', 'four']],
    ['3 experiments are running, 2 of them defined in code.', [runningSample], ['blog_gc', 'blog_cta']],
    ['No experiment is running. 1 experiment is scheduled.', [scheduled], []],
    ['No experiment is running. 1 experiment is paused.', [{ ...runningSample, status: 'paused' }], []],
    ['1 experiment is running. 2 experiments are in review.', [runningSample, inReview, inReview], []],
    ['No experiment is running. 1 stopped experiment waits for a decision.', [stopped], []],
    ['No experiment is running. 2 stopped experiments wait for a decision.', [stopped, stopped], []],
    ['No experiment is running.', [{ ...stopped, archived: true }], []],
  ])('L01 says: %s', (sentence, experiments, runningInCode) => {
    expect(describeAll({ experiments, runningInCode }, now)).toBe(sentence);
  });
});
