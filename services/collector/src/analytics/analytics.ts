import type {
  AnalyticsQuery,
  AnalyticsResponse,
  AnalyticsRow,
  LiveReaders,
  MetricValues,
} from '@contenthub/contracts/analytics/analytics-api';
import type { AnalyticsMetric } from '@contenthub/contracts/analytics/metrics';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { EventStore } from '../store/event-store.ts';
import {
  hasSimulated,
  hourMs,
  limits,
  parseSpan,
  readPostLabels,
  readSnapshot,
  type Snapshot,
  type Span,
} from './period.ts';
import { findRollup, metricSql, planPeriod, planRows, type Shape, shapeOf } from './query-plan.ts';

const maxHours = 31 * 24;
type Found = Record<string, string | number | null>;

/** Answers analytics queries from rollups, page facts and, for hours that changed, the events themselves. */
export class Analytics {
  readonly #store: () => Promise<EventStore>;
  readonly #now: () => number;

  constructor(store: () => Promise<EventStore>, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** What the numbers of a period depend on. A response is valid as long as this is the same. */
  async version(query: Pick<AnalyticsQuery, 'from' | 'to' | 'compare'>): Promise<{ version: string; isOpen: boolean }> {
    const store = await this.#store();
    const { progress, changed } = await readSnapshot(store);
    const { from, to } = parseSpan(query);
    const start = query.compare ? from - (to - from) : from;
    const isInside = (hour: number) => hour >= start && hour < to;
    const last = [...progress.hours].reduce((max, [hour, rev]) => (isInside(hour) ? Math.max(max, rev) : max), 0);
    const open = changed.filter(isInside);
    return { version: `${last} ${open.join(',')}`, isOpen: open.length > 0 };
  }

  async query(query: AnalyticsQuery, signal?: AbortSignal): Promise<AnalyticsResponse> {
    const { from, to } = parseSpan(query);
    if (query.interval === 'hour' && to - from > maxHours * hourMs) {
      throw new HttpError(400, 'period-too-long', 'Hourly rows are limited to 31 days.');
    }
    const store = await this.#store();
    const snapshot = await readSnapshot(store);
    const run = new Run(store, snapshot, query, signal);
    const before = { from: from - (to - from), to: from };
    const totals = await run.totals({ from, to });
    const previousTotals = query.compare && (await run.totals(before));
    const rows = await run.rows({ from, to }, query.compare && before);
    return {
      rows,
      totals: totals.metrics,
      ...(previousTotals && { previousTotals: previousTotals.metrics }),
      asOf: new Date(this.#now()).toISOString(),
      pendingHours: totals.pending,
      simulated: await hasSimulated(store),
    };
  }

  /** Readers of the last half hour, from the events themselves. */
  async live(): Promise<LiveReaders> {
    const store = await this.#store();
    const since = this.#now() - 30 * 60_000;
    const views = `select containerId, happened_at, ifNull(postId, 0) as post, ifNull(postTitle, '') as title,
        ifNull(postUrl, '') as path from page_views
      where containerId in (select containerId from session_hours where hour >= toDateTime({hour: UInt32}, 'UTC'))
        and happened_at >= fromUnixTimestamp64Milli({since: Int64})`;
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

/** One query on one state of the rollups. */
class Run {
  readonly #store: EventStore;
  readonly #snapshot: Snapshot;
  readonly #query: AnalyticsQuery;
  readonly #signal: AbortSignal | undefined;

  constructor(store: EventStore, snapshot: Snapshot, query: AnalyticsQuery, signal: AbortSignal | undefined) {
    this.#store = store;
    this.#snapshot = snapshot;
    this.#query = query;
    this.#signal = signal;
  }

  async totals(span: Span): Promise<{ metrics: MetricValues; pending: number }> {
    const shape: Shape = { ...shapeOf(this.#query), groupBy: undefined, interval: undefined };
    const { rows, pending } = await this.#select(shape, span, '', '');
    return { metrics: this.#metrics(rows[0] ?? {}), pending };
  }

  async rows(span: Span, before: Span | undefined): Promise<AnalyticsRow[]> {
    const { groupBy, interval, orderBy = this.#query.metrics[0], limit = 100 } = this.#query;
    if (!groupBy && !interval) return [];
    const shape = shapeOf(this.#query);
    const values = groupBy && (await this.#topValues(shape, span, orderBy ?? 'views', limit));
    if (values?.length === 0) return [];
    const only = values && { text: 'where rows.grouped in {values: Array(String)}', values };
    const keys = [
      interval && `${interval === 'day' ? 'toStartOfDay' : ''}(rows.start) as time`,
      groupBy && 'rows.grouped as value',
    ];
    const select = keys.filter(Boolean).join(', ');
    const by = [interval && 'time', groupBy && 'value'].filter(Boolean).join(', ');
    const { rows } = await this.#select(shape, span, select, `group by ${by} order by ${by}`, only);
    const earlier = before
      ? (await this.#select(shape, before, select, `group by ${by} order by ${by}`, only)).rows
      : [];
    const shift = before ? span.from - before.from : 0;
    const keyOf = (row: Found, add = 0) => `${interval ? toMs(row.time) + add : ''} ${groupBy ? row.value : ''}`;
    const previous = new Map(earlier.map((row) => [keyOf(row, shift), row]));
    const labels =
      values && (groupBy === 'post' || groupBy === 'landing')
        ? await readPostLabels(this.#store, values, this.#signal)
        : undefined;
    const found = rows.map((row): AnalyticsRow => {
      const old = previous.get(keyOf(row));
      const label = labels?.get(String(row.value));
      return {
        ...(interval && { time: new Date(toMs(row.time)).toISOString() }),
        ...(groupBy && { value: String(row.value) }),
        ...label,
        metrics: this.#metrics(row),
        ...(before && { previous: this.#metrics(old ?? {}) }),
      };
    });
    if (!values) return found;
    const position = new Map(values.map((value, index) => [value, index]));
    return found.sort((a, b) => (position.get(a.value ?? '') ?? 0) - (position.get(b.value ?? '') ?? 0));
  }

  /** The values with the highest numbers, so that a series has the same values in every interval. */
  async #topValues(shape: Shape, span: Span, orderBy: AnalyticsMetric, limit: number): Promise<string[]> {
    const order = `group by value having ordered > 0 order by ordered desc, value limit ${limit}`;
    const { rows } = await this.#select(shape, span, `rows.grouped as value, ${metricSql[orderBy]} as ordered`, order);
    return rows.map(({ value }) => String(value));
  }

  async #select(
    shape: Shape,
    span: Span,
    keys: string,
    tail: string,
    only?: { text: string; values: string[] },
  ): Promise<{ rows: Found[]; pending: number }> {
    const { progress, changed } = this.#snapshot;
    const withDays = shape.interval !== 'hour' && findRollup(shape) !== undefined;
    const period = planPeriod({ ...span, withDays }, progress, changed);
    const { text, params } = planRows(shape, period);
    const metrics = this.#query.metrics.map((name) => `${metricSql[name]} as \`m_${name}\``).join(', ');
    const rows = await this.#store.rows<Found>(
      `select ${keys}${keys && ', '}${metrics} from (${text}) as rows ${only?.text ?? ''} ${tail} ${limits}`,
      { ...params, ...(only && { values: only.values }) },
      this.#signal,
    );
    return { rows, pending: period.pending };
  }

  #metrics(row: Found): MetricValues {
    return Object.fromEntries(this.#query.metrics.map((name) => [name, Number(row[`m_${name}`] ?? 0)]));
  }
}

/** ClickHouse returns `2026-06-18 12:00:00` in UTC. */
function toMs(time: string | number | null | undefined): number {
  return Date.parse(`${String(time).replace(' ', 'T')}Z`);
}
