import gammaln from '@stdlib/math-base-special-gammaln';
import normalCdfOf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantileOf from '@stdlib/stats-base-dists-normal-quantile';
import tCdfOf from '@stdlib/stats-base-dists-t-cdf';
import tQuantileOf from '@stdlib/stats-base-dists-t-quantile';

export const normalCdf = (z: number): number => normalCdfOf(z, 0, 1);
export const normalQuantile = (probability: number): number => normalQuantileOf(probability, 0, 1);

/** Student's t distribution. With infinite degrees of freedom it is the normal distribution. */
export const tCdf = (t: number, degrees: number): number => (degrees === Infinity ? normalCdf(t) : tCdfOf(t, degrees));
export const tQuantile = (probability: number, degrees: number): number =>
  degrees === Infinity ? normalQuantile(probability) : tQuantileOf(probability, degrees);

/** The logarithm of the gamma function. */
export const logGamma = (x: number): number => gammaln(x);
