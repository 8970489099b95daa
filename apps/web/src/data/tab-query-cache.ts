import type { BlogType } from '@contenthub/contracts/content/blogs';
import { LazyModule, loadOnClick } from '../browser/hydration/lazy-module.ts';
import type { FeedQuery, Query, QueryKey } from './queries.ts';
import { BaseQueryCache, type PageQueryCache, type QueryState } from './query-cache.ts';
import type { TanstackQueryCache } from './tanstack-query-cache.ts';

/**
 * The query cache of a tab. It serves the data of the first page until more is needed, then loads the query library
 * from its own chunk and delegates to it.
 */
export class TabQueryCache extends BaseQueryCache {
  readonly #chunk = new LazyModule('queries', () => import('./tanstack-query-cache.ts'));
  readonly #first: PageQueryCache;
  #queries: TanstackQueryCache | undefined;

  constructor(first: PageQueryCache) {
    super();
    this.#first = first;
    first.subscribe(this.notify);
  }

  getState(key: QueryKey): QueryState | undefined {
    return (this.#queries ?? this.#first).getState(key);
  }

  async load<T>(query: Query<T>): Promise<T> {
    const data = this.read(query);
    if (data !== undefined && !query.shouldRefetch?.(data)) return data;
    return (await this.#takeOver()).load(query);
  }

  async loadFeed(query: FeedQuery): Promise<void> {
    if (this.readFeed(query).length === 0) await (await this.#takeOver()).loadFeed(query);
  }

  async loadMore(query: FeedQuery): Promise<void> {
    const retrying = Boolean(this.getState(query.key)?.error);
    if (!this.#queries) this.#first.setStatus(query.key, { fetchStatus: 'fetching', error: null });
    try {
      await loadOnClick(this.#chunk, { isRetry: retrying });
      await (await this.#takeOver()).loadMore(query);
    } catch (error) {
      // The feed offers a retry. The error is reported as well.
      this.#first.setStatus(query.key, { fetchStatus: 'idle', error });
      reportError(error);
    }
  }

  /** Before the library is loaded there is no data of other blogs. */
  clearOtherBlogs(blog: BlogType): void {
    this.#queries?.clearOtherBlogs(blog);
  }

  async #takeOver(): Promise<TanstackQueryCache> {
    const { TanstackQueryCache } = await this.#chunk.load();
    if (!this.#queries) {
      this.#queries = new TanstackQueryCache(this.#first);
      this.#queries.subscribe(this.notify);
    }
    return this.#queries;
  }
}
