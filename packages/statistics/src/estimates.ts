import { addMoments, describeMoments, type Moments } from './moments.ts';

/** The estimated value of a metric in one variant, with the variance of that estimate. */
export type Estimate = {
  /** Readers. */
  n: number;
  value: number;
  variance: number;
  /** Degrees of freedom of the variance. Infinite where the normal distribution applies. */
  degrees: number;
};

/** The share of readers with the outcome. */
export function estimateProportion({ n, y }: Pick<Moments, 'n' | 'y'>): Estimate {
  const value = y / n;
  return { n, value, variance: (value * (1 - value)) / n, degrees: Infinity };
}

/** The mean per reader. */
export function estimateMean(moments: Moments): Estimate {
  const { n, meanY, varianceY } = describeMoments(moments);
  return { n, value: meanY, variance: varianceY / n, degrees: n - 1 };
}

/** A ratio of two sums, such as clicks per view, whose readers differ in both. The variance is by the delta method. */
export function estimateRatio(moments: Moments): Estimate {
  const { n, meanY, meanX, varianceY, varianceX, covariance } = describeMoments(moments);
  const value = meanY / meanX;
  const spread = varianceY - 2 * value * covariance + value ** 2 * varianceX;
  return { n, value, variance: Math.max(0, spread) / (n * meanX ** 2), degrees: Infinity };
}

/**
 * Means that are adjusted by what readers did before the experiment (CUPED). All variants share one coefficient. The
 * expected value stays the same, and the variance shrinks by the squared correlation.
 */
export function estimateCuped(variants: readonly Moments[]): Estimate[] {
  const described = variants.map(describeMoments);
  const within = (pick: (one: ReturnType<typeof describeMoments>) => number) =>
    described.reduce((sum, one) => sum + pick(one) * (one.n - 1), 0);
  const spread = within(({ varianceX }) => varianceX);
  const coefficient = spread > 0 ? within(({ covariance }) => covariance) / spread : 0;
  const all = variants.reduce(addMoments);
  return described.map(({ n, meanY, meanX, varianceY, varianceX, covariance }) => ({
    n,
    value: meanY - coefficient * (meanX - all.x / all.n),
    variance: Math.max(0, varianceY - 2 * coefficient * covariance + coefficient ** 2 * varianceX) / n,
    degrees: n - 1,
  }));
}
