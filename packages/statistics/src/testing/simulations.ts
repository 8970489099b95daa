import { type Comparison, compare, type Inference } from '../comparison.ts';
import { noMoments } from '../moments.ts';
import { fixedPower, fixedSampleSize, proportionBaseline, sequentialPower } from '../power.ts';
import { sampleRatioAlpha, sampleRatioPValue } from '../sample-ratio.ts';
import { type SimulatedMetric, signUpRate, simulatedMetrics } from './simulated-metrics.ts';

type Run = {
  metric: SimulatedMetric;
  lift: number;
  days: number;
  /** In each variant. */
  readersPerDay: number;
};

const alpha = 0.05;
const sequenceOf = ({ days, readersPerDay }: Pick<Run, 'days' | 'readersPerDay'>): Inference => ({
  ...{ kind: 'sequential', alpha, tunedFor: 2 * days * readersPerDay },
});

/** One experiment with a look at the end of every day. */
function* simulateLooks({ metric, lift, days, readersPerDay }: Run, inference: Inference, random: () => number) {
  const [control, treatment] = [{ ...noMoments }, { ...noMoments }];
  for (let day = 0; day < days; day += 1) {
    for (let reader = 0; reader < readersPerDay; reader += 1) {
      metric.addReader(control, 0, random);
      metric.addReader(treatment, lift, random);
    }
    yield compare(...metric.estimate(control, treatment), inference);
  }
}

const contains = ({ lift }: Comparison, value: number) =>
  lift !== undefined && lift.interval.low <= value && value <= lift.interval.high;

export type Coverage = {
  /** Experiments in which some look excluded the truth. Without a lift these are the false positives. */
  missedAnyLook: number;
  /** The same for the last look only. */
  missedLastLook: number;
};

/** How often the true lift is outside the interval, over many experiments. */
export function measureCoverage(
  run: Run,
  { experiments, random, fixed = false }: { experiments: number; random: () => number; fixed?: boolean },
): Coverage {
  const inference: Inference = fixed ? { kind: 'fixed', alpha } : sequenceOf(run);
  let [missedAnyLook, missedLastLook] = [0, 0];
  for (let experiment = 0; experiment < experiments; experiment += 1) {
    const inside = Array.from(simulateLooks(run, inference, random), (look) => contains(look, run.lift));
    if (inside.includes(false)) missedAnyLook += 1;
    if (inside.at(-1) === false) missedLastLook += 1;
  }
  return { missedAnyLook: missedAnyLook / experiments, missedLastLook: missedLastLook / experiments };
}

export type MeasuredPower = { calculated: number; measured: number };

/** How often a planted effect is found, compared with the calculator. */
export function measurePower(
  { lift, days, fixed }: { lift: number; days: number; fixed: boolean },
  { experiments, random }: { experiments: number; random: () => number },
): MeasuredPower {
  const plan = { baseline: proportionBaseline(signUpRate), lift, alpha };
  const readersPerDay = Math.ceil(fixedSampleSize(plan, fixed ? 0.8 : 0.92) / days);
  const run = { metric: simulatedMetrics.proportion, lift, days, readersPerDay };
  const inference: Inference = fixed ? { kind: 'fixed', alpha } : sequenceOf(run);
  let found = 0;
  for (let experiment = 0; experiment < experiments; experiment += 1) {
    const looks = Array.from(simulateLooks(run, inference, random), (look) => !contains(look, 0));
    if (fixed ? looks.at(-1) : looks.includes(true)) found += 1;
  }
  const looks = Array.from({ length: days }, (_, day) => readersPerDay * (day + 1));
  const calculated =
    inference.kind === 'fixed'
      ? fixedPower(plan, readersPerDay * days)
      : (sequentialPower(plan, looks, inference).at(-1) ?? 0);
  return { calculated, measured: found / experiments };
}

/** The share of experiments with a sample-ratio alarm at any look, when readers are split at this share. */
export function measureSampleRatio(
  { share, readersPerLook, looks }: { share: number; readersPerLook: number; looks: number },
  { experiments, random }: { experiments: number; random: () => number },
): number {
  let alarms = 0;
  for (let experiment = 0; experiment < experiments; experiment += 1) {
    const counts: [number, number] = [0, 0];
    for (let look = 0; look < looks; look += 1) {
      for (let reader = 0; reader < readersPerLook; reader += 1) counts[random() < share ? 0 : 1] += 1;
      if (sampleRatioPValue(counts, [0.5, 0.5]) >= sampleRatioAlpha) continue;
      alarms += 1;
      break;
    }
  }
  return alarms / experiments;
}
