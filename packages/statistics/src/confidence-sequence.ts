/**
 * How a confidence sequence is tuned. Both are chosen before the start, because a choice that depends on the data
 * would void the guarantee.
 */
export type SequenceOptions = {
  alpha: number;
  /** The number of readers in both variants at which the interval is narrowest in relation to the standard error. */
  tunedFor: number;
};

/**
 * Half the width of the interval after `n` readers, in standard errors. Unlike the 1.96 of a single look, the interval
 * holds at all looks together: it contains the truth at every one of them with probability 1 − alpha.
 */
export function sequenceBoundary(n: number, { alpha, tunedFor }: SequenceOptions): number {
  const scaled = n * mixtureVariance({ alpha, tunedFor });
  return Math.sqrt(((scaled + 1) / scaled) * Math.log((scaled + 1) / alpha ** 2));
}

/** The p-value that belongs to the interval: below alpha exactly when the interval excludes 0. `z` is in standard errors. */
export function sequencePValue(n: number, z: number, options: SequenceOptions): number {
  const scaled = n * mixtureVariance(options);
  return Math.min(1, Math.sqrt(scaled + 1) * Math.exp((-z * z * scaled) / (2 * (scaled + 1))));
}

/** The variance of the normal mixture, for which the boundary is lowest at `tunedFor` readers. */
function mixtureVariance({ alpha, tunedFor }: SequenceOptions): number {
  const doubled = -2 * Math.log(alpha);
  return (doubled + Math.log(doubled + 1)) / tunedFor;
}
