import { describe, expect, it } from 'vitest';
import { experimentNames } from '../registry/registry.ts';
import { getAssignments, sequentialVisitors } from '../testing/assignments.ts';
import { falsePositives, independence, movedByRamp, uniformity } from '../testing/measures.ts';
import { readVectors, sampleCount } from '../testing/vectors.ts';
import { Evaluator, registryConfiguration } from './evaluator.server.ts';
import { getBucket } from './subject.ts';

const evaluator = new Evaluator(registryConfiguration);

describe('E16 assignment', () => {
  it('E16 matches the committed vectors for each visitor', async () => {
    const { buckets, sample } = await readVectors();
    expect(Array.from({ length: sampleCount }, (_, index) => getBucket(String(-(index + 1))))).toEqual(buckets);
    expect(getAssignments(evaluator, sequentialVisitors(sampleCount))).toEqual(sample);
    expect(Object.keys(sample)).toEqual(experimentNames);
  });

  it('E16 is uniform over 200,000 consecutive ids', () => {
    const { worstZ, bucketsP } = uniformity(200_000);
    expect(worstZ).toBeLessThan(3.5);
    expect(bucketsP).toBeGreaterThan(0.001);
  });

  it('E16 is independent between experiments over all buckets', () => {
    const pairs = independence();
    expect(pairs.length).toBe((experimentNames.length * (experimentNames.length - 1)) / 2);
    for (const { exclusive, both, p } of pairs) {
      if (exclusive) expect(both).toBe(0);
      // By chance, one of a thousand runs has a pair with p below this.
      else expect(p).toBeGreaterThan(0.001 / pairs.length);
    }
  });

  it('E16 moves nobody between groups when a share grows from 10% to 50%', () => {
    expect(movedByRamp(0.1, 0.5)).toBe(0);
    expect(movedByRamp(0.5, 1)).toBe(0);
    // The measure detects moves: when the share shrinks, half of the visitors leave their groups.
    expect(movedByRamp(0.5, 0.1)).toBeGreaterThan(1000);
  });

  it('E16 finds differences between equal halves about as often as chance does', () => {
    // 99% of all runs of 1,000 fair tests at 5% are in this range.
    const positives = falsePositives(1000, 1000);
    expect(positives).toBeGreaterThanOrEqual(33);
    expect(positives).toBeLessThanOrEqual(68);
  });
});
