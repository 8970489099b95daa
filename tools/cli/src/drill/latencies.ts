export type LatencyRun = { perSecond: number; latencies: number[] };

/** Runs numbered tasks concurrently for a while and measures each. The number allows each task to vary its request. */
export async function measureLatencies(
  task: (number: number) => Promise<unknown>,
  concurrency: number,
  durationMs: number,
): Promise<LatencyRun> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  let number = 0;
  const worker = async () => {
    while (performance.now() - startedAt < durationMs) {
      const taskStartedAt = performance.now();
      number += 1;
      await task(number);
      latencies.push(performance.now() - taskStartedAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
}

export function percentile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
}
