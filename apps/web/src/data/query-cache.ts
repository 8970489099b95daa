import { NotFoundError } from './content-client.ts';
import type { FeedPage, FeedQuery, Query, QueryKey } from './queries.ts';

/** What a page's load fills and its meta, status and view read. */
export type PageData = {
  load: <T>(query: Query<T>) => Promise<T>;
  loadFeed: (query: FeedQuery) => Promise<void>;
  read: <T>(query: Query<T>) => T | undefined;
  readFeed: (query: FeedQuery) => FeedPage[];
};

/** A feed as far as it is loaded. */
type FeedData = { pages: FeedPage[]; pageParams: unknown[] };

/** How far a question is: another object whenever it changes. The query library's own states are such. */
export type QueryState = {
  readonly data: unknown;
  readonly fetchStatus: 'idle' | 'fetching' | 'paused';
  readonly error: unknown;
};

/** The answers of a page or a tab, by the keys of their questions: the one way in which views come to them. */
export abstract class BaseQueryCache implements PageData {
  abstract getState(key: QueryKey): QueryState | undefined;
  abstract load<T>(query: Query<T>): Promise<T>;
  abstract loadFeed(query: FeedQuery): Promise<void>;
  /** The next page of a feed that is here; whether it comes, the state says. */
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
 * The answers that a page is made of, on the server and where a browser takes it over. They are asked for once and put
 * in as they come: nothing here grows stale or is tried again.
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

  /** A page has what it has. */
  async loadMore(): Promise<void> {}

  /** More of a feed is wanted, and who will ask for it is on the way, or did not come. */
  setStatus(key: QueryKey, change: Omit<QueryState, 'data'>): void {
    this.#known.set(JSON.stringify(key), { key, state: { data: this.getState(key)?.data, ...change } });
    this.notify();
  }

  *[Symbol.iterator](): Iterator<[QueryKey, unknown]> {
    for (const { key, state } of this.#known.values()) yield [key, state.data];
  }

  async #put<T>(key: QueryKey, asked: Promise<T>): Promise<T> {
    try {
      const data = await asked;
      this.#known.set(JSON.stringify(key), { key, state: { data, fetchStatus: 'idle', error: null } });
      return data;
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }
}

/** What fails is logged, and nothing more: a page keeps what it had. */
export function logLoadError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a reader's log is its console
  if (error instanceof Error && !(error instanceof NotFoundError)) console.error(error.message, error.cause);
}
