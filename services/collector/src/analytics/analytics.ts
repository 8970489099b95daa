import type { AnalyticsQuery, AnalyticsResponse, LiveReaders } from '@contenthub/contracts/analytics/analytics-api';
import type { EventStore } from '../store/event-store.ts';
import { hourMs, readSnapshot, type Snapshot } from './period.ts';
import { SharedResponses } from './shared-responses.ts';

/** Answers analytics queries from rollups, page facts and, for hours that changed, the events themselves. */
export class Analytics {
  readonly #store: () => Promise<EventStore>;
  readonly #now: () => number;

  constructor(store: () => Promise<EventStore>, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  async query(query: AnalyticsQuery, signal?: AbortSignal): Promise<AnalyticsResponse> {
    const [response] = this.queryAll([query], await readSnapshot(await this.#store()), signal);
    return response as Promise<AnalyticsResponse>;
  }

  /** Answers queries from one state of the rollups. They share scans, but each one succeeds or fails on its own. */
  queryAll(queries: readonly AnalyticsQuery[], snapshot: Snapshot, signal?: AbortSignal): Promise<AnalyticsResponse>[] {
    const shared = this.#store().then((store) => new SharedResponses(store, snapshot, queries, signal));
    return queries.map(async (query) => ({
      ...(await (await shared).get(query)),
      asOf: new Date(this.#now()).toISOString(),
    }));
  }

  /** Readers of the last half hour, from the events themselves. */
  async live(): Promise<LiveReaders> {
    const store = await this.#store();
    const since = this.#now() - 30 * 60_000;
    const views = `select containerId, happened_at, ifNull(postId, 0) as post, ifNull(postTitle, '') as title,
        ifNull(postUrl, '') as path from page_views
      where containerId in (select containerId from session_hours where hour >= toDateTime({hour: UInt32}, 'UTC'))
        and happened_at >= fromUnixTimestamp64Milli({since: Int64})
        and received_at >= fromUnixTimestamp64Milli({since: Int64})`;
    const params = { since, hour: Math.floor((since - (since % hourMs)) / 1000) };
    const [all] = await store.rows<{ readers: number }>(
      `select uniqExact(containerId) as readers from (${views})`,
      params,
    );
    const minutes = await store.rows<{ minute: number; readers: number }>(
      `select intDiv(toUnixTimestamp64Milli(happened_at) - {since: Int64}, 60000) as minute,
        uniqExact(containerId) as readers from (${views}) group by minute`,
      params,
    );
    const posts = await store.rows<LiveReaders['posts'][number]>(
      `select toString(post) as value, any(title) as label, any(path) as url, uniqExact(containerId) as readers
        from (${views}) where post != 0 group by post order by readers desc, value limit 10`,
      params,
    );
    return {
      readers: all?.readers ?? 0,
      minutes: Array.from({ length: 30 }, (_, index) => minutes.find(({ minute }) => minute === index)?.readers ?? 0),
      posts,
      asOf: new Date(this.#now()).toISOString(),
    };
  }
}
