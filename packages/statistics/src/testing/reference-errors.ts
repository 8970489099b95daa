import { compare, type Effect } from '../comparison.ts';
import { sequenceBoundary, sequencePValue } from '../confidence-sequence.ts';
import { logGamma, normalCdf, normalQuantile, tCdf, tQuantile } from '../distributions.ts';
import { estimateCuped, estimateMean, estimateProportion, estimateRatio } from '../estimates.ts';
import { momentsOf, winsorise } from '../moments.ts';
import { adjustPValues } from '../multiple-testing.ts';
import { fixedPower, fixedSampleSize, proportionBaseline, sequentialPower } from '../power.ts';
import { sampleRatioPValue } from '../sample-ratio.ts';
import type { ReferenceVectors } from './reference-vectors.ts';

type Compared = [name: string, ours: readonly number[], theirs: readonly number[]];

/** The largest error of each method, relative to the reference value, or absolute below 1. */
export function referenceErrors(vectors: ReferenceVectors): { name: string; values: number; error: number }[] {
  const compared = [
    ...compareDistributions(vectors.distributions),
    ...vectors.proportions.flatMap(compareProportions),
    ...vectors.means.flatMap(compareMeans),
    ...vectors.sequences.flatMap(compareSequences),
    ...vectors.adjusted.map(([given, theirs]): Compared => ['Benjamini–Hochberg', adjustPValues(given), theirs]),
    ...vectors.sampleRatios.map(
      ([counts, shares, p]): Compared => ['sample ratio', [sampleRatioPValue(counts, shares)], [p]],
    ),
    ...comparePower(vectors.power),
  ];
  return [...Map.groupBy(compared, ([name]) => name)].map(([name, group]) => {
    const errors = group.flatMap(([, ours, theirs]) =>
      theirs.map((expected, index) => Math.abs((ours[index] ?? NaN) - expected) / Math.max(1, Math.abs(expected))),
    );
    return { name, values: errors.length, error: Math.max(...errors) };
  });
}

const numbersOf = ({ value, interval, pValue }: Effect) => [value, interval.low, interval.high, pValue];

function compareDistributions(vectors: ReferenceVectors['distributions']): Compared[] {
  const column = (rows: readonly number[][]) => rows.map((row) => row.at(-1) ?? NaN);
  return [
    ['normal', vectors.normalCdf.map(([z]) => normalCdf(z)), column(vectors.normalCdf)],
    ['normal', vectors.normalQuantile.map(([p]) => normalQuantile(p)), column(vectors.normalQuantile)],
    ['Student’s t', vectors.tCdf.map(([t, degrees]) => tCdf(t, degrees)), column(vectors.tCdf)],
    ['Student’s t', vectors.tQuantile.map(([p, degrees]) => tQuantile(p, degrees)), column(vectors.tQuantile)],
    ['log gamma', vectors.logGamma.map(([x]) => logGamma(x)), column(vectors.logGamma)],
  ];
}

function compareProportions(vector: ReferenceVectors['proportions'][number]): Compared[] {
  const [control, treatment] = [vector.control, vector.treatment].map(([n, y]) => estimateProportion({ n, y }));
  if (!control || !treatment) return [];
  const { difference, lift } = compare(control, treatment, { kind: 'fixed', alpha: vector.alpha });
  return [
    ['proportions', numbersOf(difference), vector.difference],
    ['lift', lift ? numbersOf(lift) : [], vector.lift],
  ];
}

function compareMeans(vector: ReferenceVectors['means'][number]): Compared[] {
  const { control, treatment, before, winsorised } = vector;
  const variants = [momentsOf(control, before[0]), momentsOf(treatment, before[1])] as const;
  const { difference } = compare(estimateMean(variants[0]), estimateMean(variants[1]), { kind: 'fixed', alpha: 0.05 });
  const capped = [control, treatment].map((values) => estimateMean(momentsOf(winsorise(values, winsorised.share))));
  const pairs = (estimates: { value: number; variance: number }[]) =>
    estimates.flatMap(({ value, variance }) => [value, variance]);
  return [
    ['means, Welch', numbersOf(difference), vector.difference],
    ['winsorised means', capped.map(({ value }) => value), winsorised.means],
    ['winsorised means', capped.map(({ variance, n }) => variance * n), winsorised.variances],
    ['CUPED', pairs(estimateCuped(variants)), vector.cuped.flat()],
    ['ratios, delta method', pairs(variants.map(estimateRatio)), vector.ratio.flat()],
  ];
}

function compareSequences({ n, boundary, pValues, ...options }: ReferenceVectors['sequences'][number]): Compared[] {
  return [
    ['confidence sequence', [sequenceBoundary(n, options)], [boundary]],
    ['confidence sequence', pValues.map(([z]) => sequencePValue(n, z, options)), pValues.map(([, p]) => p)],
  ];
}

function comparePower({ fixed, sequential }: ReferenceVectors['power']): Compared[] {
  return [
    ...fixed.map(({ value, lift, readers, alpha, power, needed }): Compared => {
      const plan = { baseline: proportionBaseline(value), lift, alpha };
      return ['power, one look', [fixedPower(plan, readers), fixedSampleSize(plan, 0.8)], [power, needed]];
    }),
    ...sequential.map(({ value, lift, looks, power, ...options }): Compared => {
      const plan = { baseline: proportionBaseline(value), lift };
      return ['power, sequential', sequentialPower(plan, looks, options), power];
    }),
  ];
}
