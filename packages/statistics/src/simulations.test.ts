import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';
import { describe, expect, it } from 'vitest';
import { simulatedMetrics } from './testing/simulated-metrics.ts';
import { measureCoverage, measurePower, measureSampleRatio } from './testing/simulations.ts';

/** A smaller version of `npm run bench -- statistics`. The seed is fixed, so the shares are always the same. */
const some = (seed: number, experiments = 200) => ({ experiments, random: seededRandom(seed) });
const run = { days: 30, readersPerDay: 100 };

describe.each(Object.values(simulatedMetrics))('L07 simulated experiments: $name', (metric) => {
  it('finds a difference in at most 5 % of A/A experiments with daily looks', () => {
    expect(measureCoverage({ metric, ...run, lift: 0 }, some(1)).missedAnyLook).toBeLessThanOrEqual(0.05);
  });

  it('has the planted lift inside the interval at every look in at least 94 %', () => {
    expect(measureCoverage({ metric, ...run, lift: 0.1 }, some(2)).missedAnyLook).toBeLessThanOrEqual(0.06);
  });
});

it('L07 finds far more than 5 % of A/A experiments different if a fixed horizon is looked at daily', () => {
  const peeking = measureCoverage(
    { metric: simulatedMetrics.proportion, ...run, lift: 0 },
    { ...some(3), fixed: true },
  );
  expect(peeking.missedAnyLook).toBeGreaterThan(0.15);
});

it.each([true, false])('L07 calculates the power that simulations have, fixed horizon: %s', (fixed) => {
  const { calculated, measured } = measurePower({ lift: 0.3, days: fixed ? 1 : 20, fixed }, some(4, 1000));
  expect(calculated).toBeGreaterThan(0.5);
  expect(Math.abs(calculated - measured)).toBeLessThanOrEqual(0.03);
});

it('finds a split of 52/48 within a day of 100,000 readers, and raises no false alarm', () => {
  const day = { readersPerLook: Math.round(100_000 / 24), looks: 24 };
  expect(measureSampleRatio({ ...day, share: 0.52 }, some(5, 50))).toBe(1);
  expect(measureSampleRatio({ readersPerLook: 500, looks: 30, share: 0.5 }, some(6, 500))).toBeLessThanOrEqual(0.001);
});
