/**
 * Adjusts the p-values of several metrics (Benjamini and Hochberg). Of the metrics with an adjusted value below q, at
 * most the share q is expected to be false.
 */
export function adjustPValues(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[b] ?? 0) - (pValues[a] ?? 0));
  const adjusted = new Array<number>(pValues.length);
  let smallest = 1;
  for (const [position, index] of order.entries()) {
    const rank = pValues.length - position;
    smallest = Math.min(smallest, ((pValues[index] ?? 1) * pValues.length) / rank);
    adjusted[index] = smallest;
  }
  return adjusted;
}
