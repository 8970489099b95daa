/** Runs every kind in each round, alternating the order, so that noise affects all of them. */
export async function runRounds<K extends string, T>(
  turns: Record<K, () => Promise<T>>,
  rounds: number,
  label = 'round',
): Promise<Record<K, T[]>> {
  const names = Object.keys(turns) as K[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>;
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of round % 2 ? names : names.toReversed()) results[name].push(await turns[name]());
    process.stdout.write(`${label} ${round} of ${rounds}\n`);
  }
  return results;
}

/** Ratios per round instead of a ratio of medians, so that both sides are measured at the same time. */
export function ratiosByRound(ours: number[], theirs: number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
