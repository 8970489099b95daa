/** Measured times by name, in milliseconds. */
export type Times = Record<string, number>;

/**
 * Measured as often as is said, always, and each time as it went best: what is slow is slow every time, a machine that stops
 * for a moment is not.
 */
export async function bestOf(often: number, measure: (turn: number) => Promise<Times>): Promise<Times> {
  const best: Times = {};
  for (let turn = 0; turn < often; turn += 1) {
    for (const [what, ms] of Object.entries(await measure(turn))) best[what] = Math.min(ms, best[what] ?? ms);
  }
  return best;
}
