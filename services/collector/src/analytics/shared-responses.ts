import type {
  AnalyticsQuery,
  AnalyticsResponse,
  AnalyticsRow,
  MetricValues,
} from '@contenthub/contracts/analytics/analytics-api';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Reader } from './limits.ts';
import { hasSimulated, hourMs, parseSpan, type Snapshot } from './period.ts';
import { type Found, type GroupedQuery, type SeriesRow, SharedScans, scopeOf } from './shared-scans.ts';

const maxHours = 31 * 24;

/** Responses to the queries of one batch, from one state of the rollups. */
export class SharedResponses {
  readonly #reader: Reader;
  readonly #scopes: ReadonlyMap<string, SharedScans>;
  #simulated: Promise<boolean> | undefined;

  constructor(reader: Reader, snapshot: Snapshot, queries: readonly AnalyticsQuery[]) {
    this.#reader = reader;
    const byScope = Map.groupBy(queries.filter(isValid), scopeOf);
    this.#scopes = new Map(
      [...byScope].flatMap(([scope, [first, ...others]]) =>
        first ? [[scope, new SharedScans(reader, snapshot, [first, ...others])]] : [],
      ),
    );
  }

  async get(query: AnalyticsQuery): Promise<Omit<AnalyticsResponse, 'asOf'>> {
    check(query);
    const scans = this.#scopes.get(scopeOf(query)) as SharedScans;
    this.#simulated ??= hasSimulated(this.#reader);
    const [totals, rows, simulated] = await Promise.all([scans.totals(), this.#rows(query, scans), this.#simulated]);
    return {
      rows,
      totals: toMetrics(query, totals.current),
      ...(query.compare && { previousTotals: toMetrics(query, totals.previous) }),
      pendingHours: totals.pending,
      simulated,
    };
  }

  async #rows(query: AnalyticsQuery, scans: SharedScans): Promise<AnalyticsRow[]> {
    const { interval } = query;
    if (!isGrouped(query)) return interval ? toSeries(query, await scans.series(interval)) : [];
    const found = await scans.values(query);
    if (!interval) {
      return found.map((row) => ({
        value: String(row.value),
        metrics: toMetrics(query, row),
        ...(query.compare && { previous: toMetrics(query, row, 'p_') }),
      }));
    }
    const values = found.map(({ value }) => String(value));
    if (values.length === 0) return [];
    const position = new Map(values.map((value, index) => [value, index]));
    return toSeries(query, await scans.seriesOf(query, interval, values)).sort(
      (one, other) => (position.get(one.value ?? '') ?? 0) - (position.get(other.value ?? '') ?? 0),
    );
  }
}

const isGrouped = (query: AnalyticsQuery): query is GroupedQuery => query.groupBy !== undefined;

function check(query: AnalyticsQuery): void {
  const { from, to } = parseSpan(query);
  if (query.interval === 'hour' && to - from > maxHours * hourMs) {
    throw new HttpError(400, 'period-too-long', 'Hourly rows are limited to 31 days.');
  }
}

function isValid(query: AnalyticsQuery): boolean {
  try {
    check(query);
    return true;
  } catch {
    return false;
  }
}

/** Rows of this period, each with the one at the same distance from the start of the previous period. */
function toSeries(query: AnalyticsQuery, found: readonly SeriesRow[]): AnalyticsRow[] {
  const { from, to } = parseSpan(query);
  const keyOf = (time: number, row: Found) => `${time} ${query.groupBy ? row.value : ''}`;
  const previous = new Map(
    found.filter(({ isCurrent }) => !isCurrent).map(({ time, row }) => [keyOf(time + to - from, row), row]),
  );
  return found
    .filter(({ isCurrent }) => isCurrent)
    .map(({ time, row }) => ({
      time: new Date(time).toISOString(),
      ...(query.groupBy && { value: String(row.value) }),
      metrics: toMetrics(query, row),
      ...(query.compare && { previous: toMetrics(query, previous.get(keyOf(time, row)) ?? {}) }),
    }));
}

function toMetrics({ metrics }: AnalyticsQuery, row: Found, prefix: 'm_' | 'p_' = 'm_'): MetricValues {
  return Object.fromEntries(metrics.map((name) => [name, Number(row[prefix + name] ?? 0)]));
}
