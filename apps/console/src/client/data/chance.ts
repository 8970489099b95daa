/**
 * Two standard errors, for a chance of 5 %. Experiments use `packages/statistics`, whose library evaluates scripts, which
 * the policy of this page forbids.
 */
const isClear = (difference: number, variance: number) => Math.abs(difference) > 1.96 * Math.sqrt(variance);

/** `part` of `whole`, such as 47 clicks of 736 views. */
export type Proportion = { part: number; whole: number };

export const shareOf = ({ part, whole }: Proportion) => (whole > 0 ? part / whole : 0);

export function sharesDiffer(one: Proportion, other: Proportion): boolean {
  if (one.whole === 0 || other.whole === 0) return false;
  const share = (one.part + other.part) / (one.whole + other.whole);
  return isClear(shareOf(one) - shareOf(other), share * (1 - share) * (1 / one.whole + 1 / other.whole));
}

/** Counts vary by about their square root from one period to the next. `scale` is that of the second one. */
export function countsDiffer(one: number, other: number, scale = 1): boolean {
  return isClear(one - other * scale, one + other * scale ** 2);
}

/** The one with the largest share, and whether it is larger than the second by more than chance. */
export function findLargest<T extends Proportion>(
  items: readonly T[],
): { first: T; second: T; isClear: boolean } | undefined {
  const [first, second] = items.toSorted((one, other) => shareOf(other) - shareOf(one));
  return first && second && { first, second, isClear: sharesDiffer(first, second) };
}
