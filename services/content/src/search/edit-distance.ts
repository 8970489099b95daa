/** Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions. */
export function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let least = Math.min(cellAt(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, cellAt(rows, i - 1, j - 1) + same);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) least = Math.min(least, cellAt(rows, i - 2, j - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return cellAt(rows, from.length, to.length);
}

function cellAt(rows: number[][], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}
