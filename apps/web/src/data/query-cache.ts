import { NotFoundError } from './content-client.ts';
import type { FeedPage, FeedQuery, Query, QueryKey } from './queries.ts';

/** Filled by a page's loader. Its metadata, status and view read from it. */
export type PageData = {
  load: <T>(query: Query<T>) => Promise<T>;
  loadFeed: (query: FeedQuery) => Promise<void>;
  read: <T>(query: Query<T>) => T | undefined;
  readFeed: (query: FeedQuery) => FeedPage[];
};

/** The loaded pages of a feed. */
type FeedData = { pages: FeedPage[]; pageParams: unknown[] };

/** The state of a query. Every change creates a new object, as in the query library. */
export type QueryState = {
  readonly data: unknown;
  readonly fetchStatus: 'idle' | 'fetching' | 'paused';
  readonly error: unknown;
};

/** Cached query results of a page or a tab, by key. Views read content only from here. */
export abstract class BaseQueryCache implements PageData {
  abstract getState(key: QueryKey): QueryState | undefined;
  abstract load<T>(query: Query<T>): Promise<T>;
  abstract loadFeed(query: FeedQuery): Promise<void>;
  /** Loads the next page of a loaded feed. The state reports success or failure. */
  abstract loadMore(query: FeedQuery): Promise<void>;

  readonly #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read<T>({ key }: Query<T>): T | undefined {
    return this.getState(key)?.data as T | undefined;
  }

  readFeed({ key }: FeedQuery): FeedPage[] {
    return getPages(this.getState(key));
  }

  protected notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

export function getPages(state: QueryState | undefined): FeedPage[] {
  return (state?.data as FeedData | undefined)?.pages ?? [];
}

/**
 * The query results of one page, on the server and during hydration. Each query runs once. Results never become stale
 * and failed queries are not retried.
 */
export class PageQueryCache extends BaseQueryCache {
  readonly #known = new Map<string, { key: QueryKey; state: QueryState }>();
  readonly #onFailure: (error: unknown) => void;

  constructor(onFailure: (error: unknown) => void = () => {}) {
    super();
    this.#onFailure = onFailure;
  }

  getState(key: QueryKey): QueryState | undefined {
    return this.#known.get(JSON.stringify(key))?.state;
  }

  async load<T>(query: Query<T>): Promise<T> {
    return this.read(query) ?? (await this.#put(query.key, query.fetch()));
  }

  async loadFeed({ key, firstPage, fetchPage }: FeedQuery): Promise<void> {
    if (this.getState(key)) return;
    const toFeedData = (page: Awaited<ReturnType<typeof fetchPage>>) => ({ pages: [page], pageParams: [firstPage] });
    await this.#put<FeedData>(key, fetchPage(firstPage).then(toFeedData));
  }

  /** A page never grows. */
  async loadMore(): Promise<void> {}

  /** Sets the status of a feed while the query library is loading, or after it failed to load. */
  setStatus(key: QueryKey, change: Omit<QueryState, 'data'>): void {
    this.#known.set(JSON.stringify(key), { key, state: { data: this.getState(key)?.data, ...change } });
    this.notify();
  }

  *[Symbol.iterator](): Iterator<[QueryKey, unknown]> {
    for (const { key, state } of this.#known.values()) yield [key, state.data];
  }

  async #put<T>(key: QueryKey, pending: Promise<T>): Promise<T> {
    try {
      const data = await pending;
      this.#known.set(JSON.stringify(key), { key, state: { data, fetchStatus: 'idle', error: null } });
      return data;
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }
}

/** Only logs a failure. The page keeps its content. */
export function logLoadError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser console is the log
  if (error instanceof Error && !(error instanceof NotFoundError)) console.error(error.message, error.cause);
}
