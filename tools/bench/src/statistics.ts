import { referenceErrors } from '@contenthub/statistics/testing/reference-errors';
import { readReferenceVectors } from '@contenthub/statistics/testing/reference-vectors';
import { simulatedMetrics } from '@contenthub/statistics/testing/simulated-metrics';
import { measureCoverage, measurePower, measureSampleRatio } from '@contenthub/statistics/testing/simulations';
import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';
import type { Aim, Figure } from './report/figure.ts';

const experiments = 1000;
const days = 30;
const readersPerDay = 500;
const lifts = [0.01, 0.03, 0.1];

/** Simulates experiments reader by reader. The seed is fixed, so every run prints the same figures. */
export async function measureStatistics(): Promise<Figure[]> {
  const random = seededRandom(20_261_117);
  const many = { experiments, random };
  const figures: Figure[] = [];
  const add = (name: string, share: number, aim: Aim | null, unit = '%') =>
    figures.push({ name, value: 100 * share, unit, aim });

  for (const metric of Object.values(simulatedMetrics)) {
    const run = { metric, lift: 0, days, readersPerDay };
    const { missedAnyLook } = measureCoverage(run, many);
    add(`${metric.name}, A/A with 30 daily looks: false positives`, missedAnyLook, { atMost: 5 });
  }
  for (const metric of Object.values(simulatedMetrics)) {
    for (const lift of lifts) {
      const { missedAnyLook, missedLastLook } = measureCoverage({ metric, lift, days, readersPerDay }, many);
      const name = `${metric.name}, lift of ${100 * lift}%: truth inside the interval`;
      add(`${name} at all looks`, 1 - missedAnyLook, { atLeast: 94 });
      add(`${name} at the last look`, 1 - missedLastLook, { atLeast: 94 });
    }
  }
  // One look only: the interval has no reserve, so more experiments are needed for the same certainty.
  const oneLook = { metric: simulatedMetrics.proportion, lift: 0.03, days: 1, readersPerDay: days * readersPerDay };
  const { missedLastLook } = measureCoverage(oneLook, { experiments: 4000, random, fixed: true });
  add('proportion, lift of 3%, fixed horizon: truth inside the interval', 1 - missedLastLook, { atLeast: 94 });

  for (const fixed of [true, false]) {
    const options = { lift: 0.1, days: fixed ? 1 : days, fixed };
    const { calculated, measured } = measurePower(options, { experiments: 4000, random });
    const name = fixed ? 'power, one look' : 'power, 30 daily looks';
    add(`${name}: calculated`, calculated, null);
    add(`${name}: measured`, measured, null);
    add(`${name}: difference`, Math.abs(calculated - measured), { atMost: 3 }, 'points');
  }

  const day = { readersPerLook: Math.round(100_000 / 24), looks: 24 };
  add('sample ratio 52/48, 100,000 readers: found within a day', measureSampleRatio({ ...day, share: 0.52 }, many), {
    atLeast: 99,
  });
  const alarms = measureSampleRatio({ share: 0.5, readersPerLook: 1000, looks: days }, { experiments: 10_000, random });
  add('sample ratio 50/50, 30 looks: false alarms', alarms, { atMost: 0.1 });

  for (const { name, values, error } of referenceErrors(readReferenceVectors())) {
    const label = `${name}: largest error of ${values} reference values`;
    figures.push({ name: label, value: error * 1e9, unit: '× 1e-9', aim: { atMost: 1000 } });
  }
  return figures;
}
