import { logGamma } from './distributions.ts';

/** A mismatch below this p-value hides the results. */
export const sampleRatioAlpha = 0.001;

/** How many readers the prior is worth. Deviations of one or two percentage points are found fastest with about this. */
const priorReaders = 1000;

/**
 * The p-value of counts per variant against the expected shares, valid at every look (a Dirichlet-multinomial mixture).
 * The p-value of a series is the smallest so far.
 */
export function sampleRatioPValue(counts: readonly number[], expectedShares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let logBayesFactor = logGamma(priorReaders) - logGamma(priorReaders + total);
  for (const [index, count] of counts.entries()) {
    const share = expectedShares[index] ?? 0;
    // A reader in a variant that nobody should be in.
    if (share <= 0) {
      if (count > 0) return 0;
      continue;
    }
    const prior = priorReaders * share;
    logBayesFactor += logGamma(prior + count) - logGamma(prior) - count * Math.log(share);
  }
  return Math.min(1, Math.exp(-logBayesFactor));
}

/** The smallest p-value of a series of looks. Each look has the counts since the start. */
export function sampleRatioOfLooks(looks: readonly (readonly number[])[], expectedShares: readonly number[]): number {
  return looks.reduce((smallest, counts) => Math.min(smallest, sampleRatioPValue(counts, expectedShares)), 1);
}
