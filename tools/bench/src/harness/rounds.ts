/** Every kind takes its turn in each round, forwards and backwards, so that a noisy moment touches each of them. */
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

/** Round by round, not median by median: both sides of a ratio are of the same moment. */
export function ratiosByRound(ours: number[], theirs: number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
