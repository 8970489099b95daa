/** Answers in order, with several questions under way at once. */
export async function* streamConcurrently<Q, A>(items: Q[], concurrency: number, run: (item: Q) => Promise<A>) {
  const pending: Promise<A>[] = [];
  for (let next = 0; next < items.length || pending.length > 0; ) {
    while (next < items.length && pending.length < concurrency) {
      const result = run(items[next] as Q);
      // Whoever waits for it hears of a failure; until then it is nobody's surprise.
      result.catch(() => {});
      pending.push(result);
      next += 1;
    }
    yield await (pending.shift() as Promise<A>);
  }
}

/** The same as a list. */
export async function mapConcurrently<Q, A>(
  items: Q[],
  concurrency: number,
  run: (item: Q) => Promise<A>,
): Promise<A[]> {
  const results: A[] = [];
  for await (const result of streamConcurrently(items, concurrency, run)) results.push(result);
  return results;
}
