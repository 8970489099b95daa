import { compare } from '@contenthub/statistics/comparison';
import { type Estimate, estimateProportion } from '@contenthub/statistics/estimates';

const alpha = 0.05;

/** Whether two numbers differ by more than chance explains. */
function differ(one: Estimate, other: Estimate): boolean {
  return compare(one, other, { kind: 'fixed', alpha }).difference.pValue < alpha;
}

/** `part` of `whole`, such as 47 clicks of 736 views. */
export type Proportion = { part: number; whole: number };

export const shareOf = ({ part, whole }: Proportion) => (whole > 0 ? part / whole : 0);

export function sharesDiffer(one: Proportion, other: Proportion): boolean {
  if (one.whole === 0 || other.whole === 0) return false;
  const estimate = ({ part, whole }: Proportion) => estimateProportion({ n: whole, y: part });
  return differ(estimate(one), estimate(other));
}

/** Counts vary by about their square root from one period to the next. `scale` is that of the second one. */
export function countsDiffer(one: number, other: number, scale = 1): boolean {
  const estimate = (count: number, factor: number): Estimate => ({
    ...{ n: 1, value: count * factor, variance: count * factor ** 2, degrees: Infinity },
  });
  return differ(estimate(one, 1), estimate(other, scale));
}

/** The one with the largest share, and whether it is larger than the second by more than chance. */
export function findLargest<T extends Proportion>(
  items: readonly T[],
): { first: T; second: T; isClear: boolean } | undefined {
  const [first, second] = items.toSorted((one, other) => shareOf(other) - shareOf(one));
  return first && second && { first, second, isClear: sharesDiffer(first, second) };
}
