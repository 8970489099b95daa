/**
 * Sums over the readers of one variant. They can be added, so a database or a daily row can hold them in place of the
 * readers. `x` is the denominator of a ratio, or what a reader did before the experiment.
 */
export type Moments = { n: number; y: number; yy: number; x: number; xx: number; xy: number };

export const noMoments: Moments = { n: 0, y: 0, yy: 0, x: 0, xx: 0, xy: 0 };

export function addMoments(a: Moments, b: Moments): Moments {
  return { n: a.n + b.n, y: a.y + b.y, yy: a.yy + b.yy, x: a.x + b.x, xx: a.xx + b.xx, xy: a.xy + b.xy };
}

export function momentsOf(ys: readonly number[], xs: readonly number[] = []): Moments {
  const moments = { ...noMoments };
  for (const [index, y] of ys.entries()) addReader(moments, y, xs[index] ?? 0);
  return moments;
}

export function addReader(moments: Moments, y: number, x = 0): void {
  moments.n += 1;
  moments.y += y;
  moments.yy += y * y;
  moments.x += x;
  moments.xx += x * x;
  moments.xy += x * y;
}

/** Means, sample variances and the covariance. */
export function describeMoments({ n, y, yy, x, xx, xy }: Moments) {
  const [meanY, meanX] = [y / n, x / n];
  return {
    ...{ n, meanY, meanX },
    // Rounding can make the variance of equal values slightly negative.
    varianceY: Math.max(0, (yy - n * meanY ** 2) / (n - 1)),
    varianceX: Math.max(0, (xx - n * meanX ** 2) / (n - 1)),
    covariance: (xy - n * meanX * meanY) / (n - 1),
  };
}

/** Replaces the given share of the largest values with the largest remaining one. */
export function winsorise(values: readonly number[], share: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const cap = sorted[sorted.length - Math.floor(share * sorted.length) - 1] ?? Infinity;
  return values.map((value) => Math.min(value, cap));
}
