/** The standard normal distribution function (Abramowitz and Stegun 7.1.26, accurate to 1.5e-7). */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (series * Math.exp(-x * x)) / 2;
  return z < 0 ? tail : 1 - tail;
}

/** The deviation of a count from its expected value, in standard deviations. */
export function countZScore(count: number, trials: number, probability: number): number {
  return (count - trials * probability) / Math.sqrt(trials * probability * (1 - probability));
}

/** The probability of a chi-square at least this large (Wilson and Hilferty's cube root). */
export function chiSquareTail(chiSquare: number, degrees: number): number {
  const spread = 2 / (9 * degrees);
  return 1 - normalCdf((Math.cbrt(chiSquare / degrees) - (1 - spread)) / Math.sqrt(spread));
}

export function chiSquareUniform(counts: ArrayLike<number>): { chiSquare: number; p: number } {
  const total = Array.from(counts).reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const chiSquare = Array.from(counts).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { chiSquare, p: chiSquareTail(chiSquare, counts.length - 1) };
}

/** Tests whether the rows and columns of a table of counts are independent. */
export function chiSquareIndependence(table: number[][]): { chiSquare: number; p: number } {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = (table[0] ?? []).map((_, column) => table.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  const total = rows.reduce((sum, count) => sum + count, 0);
  let chiSquare = 0;
  for (const [r, row] of table.entries()) {
    for (const [c, count] of row.entries()) {
      const expected = ((rows[r] ?? 0) * (columns[c] ?? 0)) / total;
      chiSquare += (count - expected) ** 2 / expected;
    }
  }
  return { chiSquare, p: chiSquareTail(chiSquare, (rows.length - 1) * (columns.length - 1)) };
}

/** The difference of two proportions, in standard deviations. */
export function shareZScore(a: { hits: number; of: number }, b: { hits: number; of: number }): number {
  const pooled = (a.hits + b.hits) / (a.of + b.of);
  return (a.hits / a.of - b.hits / b.of) / Math.sqrt(pooled * (1 - pooled) * (1 / a.of + 1 / b.of));
}
