/** Yields results in input order, running up to `concurrency` at a time. */
export async function* streamConcurrently<Q, A>(items: Q[], concurrency: number, run: (item: Q) => Promise<A>) {
  const pending: Promise<A>[] = [];
  for (let next = 0; next < items.length || pending.length > 0; ) {
    while (next < items.length && pending.length < concurrency) {
      const result = run(items[next] as Q);
      // The consumer gets the failure when it awaits it; this prevents an unhandled rejection until then.
      result.catch(() => {});
      pending.push(result);
      next += 1;
    }
    yield await (pending.shift() as Promise<A>);
  }
}

/** Collects the results in an array. */
export async function mapConcurrently<Q, A>(
  items: Q[],
  concurrency: number,
  run: (item: Q) => Promise<A>,
): Promise<A[]> {
  const results: A[] = [];
  for await (const result of streamConcurrently(items, concurrency, run)) results.push(result);
  return results;
}
