import { type SequenceOptions, sequenceBoundary } from './confidence-sequence.ts';
import { normalCdf, normalQuantile } from './distributions.ts';

/** A metric before the start: the sum of the variances of one reader's value in both variants, on the log scale. */
export type Baseline = (lift: number) => number;

/** A share of readers. */
export function proportionBaseline(share: number): Baseline {
  const variance = (value: number) => (1 - value) / value;
  return (lift) => variance(share) + variance(Math.min(share * (1 + lift), 1));
}

/** A mean per reader. The lift is assumed to scale every reader's value. */
export function meanBaseline({ mean, variance }: { mean: number; variance: number }): Baseline {
  return () => (2 * variance) / mean ** 2;
}

type Plan = {
  baseline: Baseline;
  /** The relative effect to find. */
  lift: number;
  alpha: number;
};

/** The effect in standard errors with this many readers in each of two variants. */
function effectSize({ baseline, lift }: Plan, readersPerVariant: number): number {
  return Math.abs(Math.log1p(lift)) * Math.sqrt(readersPerVariant / baseline(lift));
}

/** The probability of finding the effect in one look. */
export function fixedPower(plan: Plan, readersPerVariant: number): number {
  const critical = normalQuantile(1 - plan.alpha / 2);
  const effect = effectSize(plan, readersPerVariant);
  return normalCdf(effect - critical) + normalCdf(-effect - critical);
}

/** The readers that each variant needs to find the effect with this probability in one look. */
export function fixedSampleSize(plan: Plan, power: number): number {
  const needed = normalQuantile(1 - plan.alpha / 2) + normalQuantile(power);
  return (needed / effectSize(plan, 1)) ** 2;
}

/** Beyond this many standard deviations the normal density is treated as 0. */
const reach = 6;
const pointsPerStep = 6;

/** Points where the cumulative sum can be, evenly spaced, with the probability that belongs to each of them. */
type Grid = { low: number; width: number; masses: number[] };

/**
 * The probability that a confidence sequence has excluded 0 at or before each look. It follows the distribution of the
 * cumulative sum over those paths that have not crossed the boundary (Armitage, McPherson and Rowe). `looks` are readers
 * per variant.
 */
export function sequentialPower(
  plan: Omit<Plan, 'alpha'>,
  looks: readonly number[],
  options: SequenceOptions,
): number[] {
  return Array.from(powerByLook(plan, looks, options));
}

function* powerByLook(
  plan: Omit<Plan, 'alpha'>,
  looks: readonly number[],
  options: SequenceOptions,
): Generator<number> {
  const drift = effectSize({ ...plan, alpha: options.alpha }, 1);
  let crossed = 0;
  let grid: Grid = { low: 0, width: 1, masses: [1] };
  let previous = 0;
  for (const look of looks) {
    const step = Math.sqrt(look - previous);
    const mean = drift * (look - previous);
    // The sum has the variance of the readers, so the boundary in standard errors is multiplied by their root.
    const limit = sequenceBoundary(2 * look, options) * Math.sqrt(look);
    for (const [index, mass] of grid.masses.entries()) {
      const center = grid.low + index * grid.width + mean;
      crossed += mass * (normalCdf((center - limit) / step) + normalCdf((-limit - center) / step));
    }
    yield Math.min(1, crossed);
    const spread = reach * Math.sqrt(look);
    const range = { low: Math.max(-limit, drift * look - spread), high: Math.min(limit, drift * look + spread) };
    // Practically every path has crossed.
    if (range.high <= range.low) grid = { low: 0, width: 1, masses: [] };
    else grid = advance(grid, { mean, step, ...range });
    previous = look;
  }
}

/** The distribution of the next sum within a range, by Simpson's rule. */
function advance({ low, width, masses }: Grid, next: { mean: number; step: number; low: number; high: number }): Grid {
  const { mean, step } = next;
  const count = 2 * Math.ceil(((next.high - next.low) / step) * (pointsPerStep / 2)) + 1;
  const nextWidth = (next.high - next.low) / (count - 1);
  const scale = nextWidth / (3 * step * Math.sqrt(2 * Math.PI));
  const nextMasses = Array.from({ length: count }, (_, index) => {
    const center = next.low + index * nextWidth - mean;
    const first = Math.max(0, Math.ceil((center - reach * step - low) / width));
    const last = Math.min(masses.length - 1, Math.floor((center + reach * step - low) / width));
    let density = 0;
    for (let from = first; from <= last; from += 1) {
      const z = (center - low - from * width) / step;
      density += (masses[from] ?? 0) * Math.exp(-0.5 * z * z);
    }
    const weight = index === 0 || index === count - 1 ? 1 : index % 2 === 1 ? 4 : 2;
    return weight * scale * density;
  });
  return { low: next.low, width: nextWidth, masses: nextMasses };
}

/** The first look at which the effect is found with this probability, counted from 1, or undefined if none is enough. */
export function daysNeeded(
  plan: Omit<Plan, 'alpha'>,
  { readersPerDay, maxDays, power }: { readersPerDay: number; maxDays: number; power: number },
  options: SequenceOptions,
): number | undefined {
  // Daily looks find less than one look at the end.
  if (fixedPower({ ...plan, alpha: options.alpha }, readersPerDay * maxDays) < power) return undefined;
  const sampleSizes = Array.from({ length: maxDays }, (_, day) => readersPerDay * (day + 1));
  let day = 0;
  for (const each of powerByLook(plan, sampleSizes, options)) {
    day += 1;
    if (each >= power) return day;
  }
  return undefined;
}
