export type Turn = { perSecond: number; latencies: number[] };

/** Runs a task over and over, so many at once, for a while; the tasks are numbered so that each can ask something else. */
export async function takeTurns(
  task: (number: number) => Promise<unknown>,
  atOnce: number,
  forMs: number,
): Promise<Turn> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  let number = 0;
  const worker = async () => {
    while (performance.now() - startedAt < forMs) {
      const begun = performance.now();
      number += 1;
      await task(number);
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
