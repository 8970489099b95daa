import { startNode } from '@contenthub/testing/processes/node-process';
import { describe, expect, it } from 'vitest';
import { experimentNames } from '../registry/registry.ts';
import { digestAssignments, getAssignments, sequentialVisitors } from '../testing/assignments.ts';
import { falsePositives, independence, movedByRamp, uniformity } from '../testing/measures.ts';
import { readVectors, sampleCount, visitorCount } from '../testing/vectors.ts';
import { getBucket } from './bucket.ts';
import { registryConfiguration } from './configuration.server.ts';
import { Evaluator } from './evaluator.server.ts';

const evaluator = new Evaluator(registryConfiguration);

describe('E16 assignment', { timeout: 60_000 }, () => {
  it('E16 is what the committed vectors say, visitor by visitor', async () => {
    const { buckets, sample } = await readVectors();
    expect(Array.from({ length: sampleCount }, (_, index) => getBucket(String(-(index + 1))))).toEqual(buckets);
    expect(getAssignments(evaluator, sequentialVisitors(sampleCount))).toEqual(sample);
    expect(Object.keys(sample)).toEqual(experimentNames);
  });

  it('E16 is the same in two processes and in the committed vectors, for 100,000 visitors', async () => {
    const script = new URL('../testing/print-digests.ts', import.meta.url).pathname;
    const other = startNode(script, {});
    const here = digestAssignments(getAssignments(evaluator, sequentialVisitors(visitorCount)));
    await other.exited;
    expect(JSON.parse(other.output())).toEqual(here);
    expect((await readVectors()).digests).toEqual(here);
  });

  it('E16 is uniform over 200,000 ids that follow one another', () => {
    const { worstZ, bucketsP } = uniformity(200_000);
    expect(worstZ).toBeLessThan(3.5);
    expect(bucketsP).toBeGreaterThan(0.001);
  });

  it('E16 in one experiment says nothing about another, over all buckets', () => {
    const pairs = independence();
    expect(pairs.length).toBe((experimentNames.length * (experimentNames.length - 1)) / 2);
    for (const { exclusive, both, p } of pairs) {
      if (exclusive) expect(both).toBe(0);
      // Of six pairs one in a thousand has a p below this by chance.
      else expect(p).toBeGreaterThan(0.001 / pairs.length);
    }
  });

  it('E16 moves nobody from one group to another when a share grows from 10% to 50%', () => {
    expect(movedByRamp(0.1, 0.5)).toBe(0);
    expect(movedByRamp(0.5, 1)).toBe(0);
    // The same measure sees a move: going back, half of the visitors leave their groups.
    expect(movedByRamp(0.5, 0.1)).toBeGreaterThan(1000);
  });

  it('E16 finds a difference between equal halves about as often as chance does', () => {
    // 99% of all runs of 1,000 fair tests at 5% lie between these.
    const positives = falsePositives(1000, 1000);
    expect(positives).toBeGreaterThanOrEqual(33);
    expect(positives).toBeLessThanOrEqual(68);
  });
});
