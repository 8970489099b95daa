/** How near an order comes to the best one, 0 to 1, over its first ten: good answers count more the higher they stand. */
export function ndcgAt10(ranked: string[], grades: Record<string, number>): number {
  const best = gain(Object.values(grades).sort((a, b) => b - a));
  return best === 0 ? 1 : gain(ranked.map((slug) => grades[slug] ?? 0)) / best;
}

function gain(grades: number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
