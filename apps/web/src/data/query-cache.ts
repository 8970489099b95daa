import type { BlogType } from '@contenthub/contracts/content/blogs';
import { NotFoundError } from './content-client.ts';
import { type FeedPage, type FeedQuery, getNextPage, type Query, type QueryKey } from './queries.ts';

/** Filled by a page's loader. Its metadata, status and view read from it. */
export type PageData = {
  load: <T>(query: Query<T>) => Promise<T>;
  loadFeed: (query: FeedQuery) => Promise<void>;
  read: <T>(query: Query<T>) => T | undefined;
  readFeed: (query: FeedQuery) => FeedPage[];
};

/** The state of a query. Every change creates a new object. */
export type QueryState = {
  readonly key: QueryKey;
  /** The result, or the loaded pages of a feed. The last result stays while another one is loading or when that fails. */
  readonly data?: unknown;
  readonly fetching: boolean;
  readonly error?: unknown;
  /** When the result was fetched. For a feed, its first page. */
  readonly fetchedAt?: number | undefined;
};

/** How long a navigation forward shows a stored result without fetching it again. */
const freshFor = 60_000;

/**
 * Query results by key, for one page on the server or for a tab in the browser. Views read content only from here.
 * Concurrent loads share one request. Results do not expire, because Back must restore a feed as it was: only
 * `refresh` replaces them. Failed queries are not retried by themselves: a feed offers a retry, and a failed navigation
 * falls back to the browser.
 */
export class QueryCache implements PageData {
  readonly #states = new Map<string, QueryState>();
  readonly #requests = new Map<string, Promise<unknown>>();
  readonly #listeners = new Set<() => void>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState(key: QueryKey): QueryState | undefined {
    return this.#states.get(JSON.stringify(key));
  }

  read<T>({ key }: Query<T>): T | undefined {
    return this.getState(key)?.data as T | undefined;
  }

  readFeed({ key }: FeedQuery): FeedPage[] {
    return getPages(this.getState(key));
  }

  async load<T>(query: Query<T>): Promise<T> {
    const data = this.read(query);
    return data === undefined || query.shouldRefetch?.(data) ? this.#fetch(query.key, query.fetch) : data;
  }

  async loadFeed(query: FeedQuery): Promise<void> {
    if (this.readFeed(query).length === 0) {
      await this.#fetch(query.key, async () => [await query.fetchPage(query.firstPage)]);
    }
  }

  /** Like the loads above, but fetches a result again after a minute. Meanwhile views keep the stored one. */
  readonly refresh: PageData = {
    load: async (query) => (await this.#replace(query.key, query.fetch)) ?? this.load(query),
    loadFeed: async (query) => {
      const pages = this.readFeed(query);
      await this.#replace(query.key, () => Promise.all(pages.map(({ page }) => query.fetchPage(page))));
    },
    read: (query) => this.read(query),
    readFeed: (query) => this.readFeed(query),
  };

  /** Loads the next page of a loaded feed. The state reports success or failure. */
  async loadMore(query: FeedQuery): Promise<void> {
    const pages = this.readFeed(query);
    const last = pages.at(-1);
    const next = last && getNextPage(last);
    if (next) await this.#fetch(query.key, async () => [...pages, await query.fetchPage(next)]).catch(() => {});
  }

  /** Clears the data of all other blogs after a change of blog. */
  clearOtherBlogs(blog: BlogType): void {
    for (const [id, { key }] of this.#states) {
      if (key[1] === blog) continue;
      this.#states.delete(id);
      this.#requests.delete(id);
    }
    this.#notify();
  }

  /** Fetches an old result again. Does nothing if it is missing or fresh. A failure keeps it. */
  async #replace<T>(key: QueryKey, fetch: () => Promise<T>): Promise<T | undefined> {
    const id = JSON.stringify(key);
    const before = this.#states.get(id);
    if (!before?.fetchedAt || before.fetching || Date.now() - before.fetchedAt < freshFor) return undefined;
    const refreshing = { ...before, fetchedAt: Date.now() };
    this.#states.set(id, refreshing);
    const data = await fetch();
    const isChanged = JSON.stringify(data) !== JSON.stringify(before.data);
    // Another load or a change of blog has replaced the state in the meantime.
    if (isChanged && this.#states.get(id) === refreshing) {
      this.#states.set(id, { ...refreshing, data });
      this.#notify();
    }
    return data;
  }

  #fetch<T>(key: QueryKey, fetch: () => Promise<T>): Promise<T> {
    const id = JSON.stringify(key);
    const shared = this.#requests.get(id) as Promise<T> | undefined;
    if (shared) return shared;
    const { data, fetchedAt } = this.getState(key) ?? {};
    const settle = (state: QueryState) => {
      // The data of this blog may have been cleared in the meantime.
      if (this.#requests.get(id) !== request) return;
      this.#requests.delete(id);
      this.#states.set(id, state);
      this.#notify();
    };
    const request = fetch().then(
      (result) => {
        settle({ key, data: result, fetching: false, fetchedAt: fetchedAt ?? Date.now() });
        return result;
      },
      (error: unknown) => {
        settle({ key, data, fetching: false, error, fetchedAt });
        this.#onError(error);
        throw error;
      },
    );
    this.#requests.set(id, request);
    this.#states.set(id, { key, data, fetching: true, fetchedAt });
    this.#notify();
    return request;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function getPages(state: QueryState | undefined): FeedPage[] {
  return (state?.data as FeedPage[] | undefined) ?? [];
}

/** Only logs a failure. The page keeps its content. */
export function logLoadError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser console is the log
  if (error instanceof Error && !(error instanceof NotFoundError)) console.error(error.message, error.cause);
}
