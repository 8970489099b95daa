import type { AnalyticsQuery, AnalyticsResponse, LiveReaders } from '@contenthub/contracts/analytics/analytics-api';
import type { EventStore } from '../store/event-store.ts';
import { withLimits } from './limits.ts';
import { hourMs, readSnapshot, type Snapshot } from './period.ts';
import { SharedResponses } from './shared-responses.ts';

/** All readers, the readers in a minute, or the readers of a post. */
type LiveRow = {
  minute: number;
  post: number;
  of_minute: number;
  of_post: number;
  label: string;
  url: string;
  readers: number;
};

/** Runs analytics queries on rollups, page facts and, for hours that changed, the events themselves. */
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
    const shared = this.#store().then((store) => new SharedResponses(withLimits(store, { signal }), snapshot, queries));
    return queries.map(async (query) => ({
      ...(await (await shared).get(query)),
      asOf: new Date(this.#now()).toISOString(),
    }));
  }

  /** Readers of the last half hour, from the events themselves. */
  async live(signal?: AbortSignal): Promise<LiveReaders> {
    const reader = withLimits(await this.#store(), { signal });
    const since = this.#now() - 30 * 60_000;
    const views = `select containerId, happened_at, ifNull(postId, 0) as post from page_views
      where containerId in (select containerId from session_hours where hour >= toDateTime({hour: UInt32}, 'UTC'))
        and happened_at >= fromUnixTimestamp64Milli({since: Int64})
        and received_at >= fromUnixTimestamp64Milli({since: Int64})`;
    const params = { since, hour: Math.floor((since - (since % hourMs)) / 1000) };
    const rows = await reader.rows<LiveRow>(
      `select intDiv(toUnixTimestamp64Milli(happened_at) - {since: Int64}, 60000) as minute, post,
          grouping(minute) = 0 as of_minute, grouping(post) = 0 as of_post, uniqExact(containerId) as readers
        from (${views}) group by grouping sets ((), (minute), (post))`,
      params,
    );
    const minutes = new Map(rows.flatMap((row) => (row.of_minute ? [[row.minute, row.readers]] : [])));
    return {
      readers: rows.find(({ of_minute, of_post }) => !of_minute && !of_post)?.readers ?? 0,
      minutes: Array.from({ length: 30 }, (_, index) => minutes.get(index) ?? 0),
      posts: rows
        .filter(({ of_post, post }) => of_post && post !== 0)
        .map(({ post, readers }) => ({ value: String(post), readers }))
        .toSorted((one, other) => other.readers - one.readers || (one.value < other.value ? -1 : 1))
        .slice(0, 10),
      asOf: new Date(this.#now()).toISOString(),
    };
  }
}
