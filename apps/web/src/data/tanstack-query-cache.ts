import type { BlogType } from '@contenthub/contracts/content/blogs';
import { InfiniteQueryObserver, QueryCache, QueryClient } from '@tanstack/query-core';
import { type FeedQuery, getNextPage, type Query, type QueryKey } from './queries.ts';
import { BaseQueryCache, logLoadError, type QueryState } from './query-cache.ts';

/** The query cache of a tab. Concurrent loads share one request, and results are cached until the tab closes. */
export class TanstackQueryCache extends BaseQueryCache {
  readonly #client = new QueryClient({
    queryCache: new QueryCache({ onError: logLoadError }),
    defaultOptions: {
      queries: {
        // Back must restore the feed as it was, so data never expires.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // A failed feed offers a retry and a failed navigation falls back to the browser. Neither should wait silently.
        retry: false,
        networkMode: 'always',
      },
    },
  });

  constructor(known: Iterable<[QueryKey, unknown]> = []) {
    super();
    for (const [key, data] of known) this.#client.setQueryData(key, data);
    this.#client.getQueryCache().subscribe(this.notify);
  }

  getState(key: QueryKey): QueryState | undefined {
    return this.#client.getQueryState(key);
  }

  load<T>(query: Query<T>): Promise<T> {
    const { key, fetch, shouldRefetch } = query;
    const options = { queryKey: key, queryFn: fetch };
    const data = this.read(query);
    const refetch = data !== undefined && shouldRefetch?.(data);
    return refetch ? this.#client.fetchQuery({ ...options, staleTime: 0 }) : this.#client.ensureQueryData(options);
  }

  async loadFeed(query: FeedQuery): Promise<void> {
    await this.#client.ensureInfiniteQueryData(toInfiniteQuery(query));
  }

  async loadMore(query: FeedQuery): Promise<void> {
    // Concurrent calls share one request.
    await new InfiniteQueryObserver(this.#client, toInfiniteQuery(query)).fetchNextPage({ cancelRefetch: false });
  }

  /** Clears the data of all other blogs after a change of blog. */
  clearOtherBlogs(blog: BlogType): void {
    this.#client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== blog });
  }
}

function toInfiniteQuery({ key, firstPage, fetchPage }: FeedQuery) {
  return {
    queryKey: key,
    queryFn: ({ pageParam }: { pageParam: number }) => fetchPage(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: getNextPage,
  };
}
