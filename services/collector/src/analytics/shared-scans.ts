import type { AnalyticsQuery } from '@contenthub/contracts/analytics/analytics-api';
import type { AnalyticsDimension, AnalyticsMetric } from '@contenthub/contracts/analytics/metrics';
import type { Reader } from './limits.ts';
import { parseSpan, type Snapshot, type Span } from './period.ts';
import { type FilterList, findRollup, type Grouping, metricSql, planPeriod, planRows } from './query-plan.ts';

/** A row of the store. Columns of metrics begin with `m_`, or with `p_` for the previous period. */
export type Found = Record<string, string | number | null>;
/** Numbers of one hour or day. */
export type SeriesRow = { isCurrent: boolean; time: number; row: Found };
export type Totals = { current: Found; previous: Found; pending: number };
export type Interval = NonNullable<AnalyticsQuery['interval']>;
export type GroupedQuery = AnalyticsQuery & { groupBy: AnalyticsDimension };

const isGrouped = (query: AnalyticsQuery): query is GroupedQuery => query.groupBy !== undefined;
const limitOf = ({ limit = 100 }: AnalyticsQuery): number => limit;
const orderOf = ({ orderBy, metrics: [first = 'views'] }: AnalyticsQuery): AnalyticsMetric => orderBy ?? first;

/** Queries of one scope have the same period and filters, so the same scans answer them. */
export function scopeOf({ from, to, filters = {} }: AnalyticsQuery): string {
  return JSON.stringify([from, to, Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}

/**
 * The scans that answer all queries of one scope: one for totals and their series by day, and one for the values of all
 * dimensions of the same table. The previous period is part of the same scan. A scan starts when it is first needed, and
 * if it fails, so do only the queries that need it.
 */
export class SharedScans {
  readonly #reader: Reader;
  readonly #snapshot: Snapshot;
  readonly #queries: readonly AnalyticsQuery[];
  readonly #span: Span;
  readonly #filters: FilterList;
  readonly #started = new Map<string, Promise<Selected>>();

  constructor(reader: Reader, snapshot: Snapshot, queries: readonly [AnalyticsQuery, ...AnalyticsQuery[]]) {
    this.#reader = reader;
    this.#snapshot = snapshot;
    this.#queries = queries;
    this.#span = parseSpan(queries[0]);
    this.#filters = Object.entries(queries[0].filters ?? {}) as FilterList;
  }

  async totals(): Promise<Totals> {
    const hasDays = this.#queries.some((query) => query.interval === 'day' && !isGrouped(query));
    const { rows, pending } = await (hasDays ? this.#totalsAndDays() : this.#totals());
    const find = (current: number) =>
      rows.find(({ is_total, is_current }) => is_total === 1 && is_current === current) ?? {};
    return { current: find(1), previous: find(0), pending };
  }

  /** Numbers by hour or day, of this period and the previous one. */
  async series(interval: Interval): Promise<SeriesRow[]> {
    const { rows } = await (interval === 'day' ? this.#totalsAndDays() : this.#hours());
    return rows.filter(({ is_total }) => is_total === 0).map(toSeriesRow);
  }

  /** The values of a dimension with the highest numbers, each with its numbers in the previous period. */
  async values(query: GroupedQuery): Promise<Found[]> {
    const { rows } = await this.#values(query);
    return rows.filter(({ grouping }) => grouping === query.groupBy).slice(0, limitOf(query));
  }

  /** The numbers of some values by hour or day, so that each value has all of its hours or days. */
  async seriesOf(query: GroupedQuery, interval: Interval, values: string[]): Promise<SeriesRow[]> {
    const { rows } = await this.#select([query.groupBy], {
      queries: [query],
      withDays: interval === 'day',
      columns: [isCurrent, timeOf(interval), 'rows.grouped as value', ...query.metrics.map(toColumn)],
      tail: 'where rows.grouped in {values: Array(String)} group by is_current, time, value order by time, value',
      params: { values },
    });
    return rows.map(toSeriesRow);
  }

  #totals(): Promise<Selected> {
    return this.#once('totals', () =>
      this.#select(['total'], {
        queries: this.#queries,
        columns: [isCurrent, 'toUInt8(1) as is_total', ...metricsOf(this.#queries).map(toColumn)],
        tail: 'group by is_current',
      }),
    );
  }

  #totalsAndDays(): Promise<Selected> {
    return this.#once('days', () =>
      this.#select(['total'], {
        queries: this.#queries,
        columns: [isCurrent, timeOf('day'), 'grouping(time) as is_total', ...metricsOf(this.#queries).map(toColumn)],
        tail: 'group by grouping sets ((is_current, time), (is_current)) order by time',
      }),
    );
  }

  /** Apart from totals, because hourly rollups expire earlier than daily ones. */
  #hours(): Promise<Selected> {
    const queries = this.#queries.filter((query) => query.interval === 'hour' && !isGrouped(query));
    return this.#once('hours', () =>
      this.#select(['total'], {
        queries,
        withDays: false,
        columns: [isCurrent, timeOf('hour'), 'toUInt8(0) as is_total', ...metricsOf(queries).map(toColumn)],
        tail: 'group by is_current, time order by time',
      }),
    );
  }

  /** Dimensions of the same table share a scan. A dimension that is ordered in two ways needs another one. */
  #values(query: GroupedQuery): Promise<Selected> {
    const grouped = this.#queries.filter(isGrouped);
    const scanOf = (each: GroupedQuery) => {
      const orders = new Set(grouped.filter(({ groupBy }) => groupBy === each.groupBy).map(orderOf));
      return `${this.#isInRollup(each.groupBy)} ${[...orders].indexOf(orderOf(each))}`;
    };
    const queries = grouped.filter((each) => scanOf(each) === scanOf(query));
    return this.#once(`values ${scanOf(query)}`, () => {
      const byDimension = Map.groupBy(queries, ({ groupBy }) => groupBy);
      const groupings = [...byDimension.keys()];
      const order = [...byDimension].flatMap(([name, [first]]) =>
        first ? [`grouping = '${name}', m_${orderOf(first)}`] : [],
      );
      return this.#select(groupings, {
        queries,
        columns: [
          ...['rows.grouping as grouping', 'rows.grouped as value'],
          ...metricsOf(queries).flatMap((metric) => toColumns(metric, byDimension)),
          `multiIf(${order.map((each) => `${each}, `).join('')}0) as ordered`,
        ],
        tail: `group by grouping, value having ordered > 0 order by ordered desc, value
          limit ${Math.max(...queries.map(limitOf))} by grouping`,
      });
    });
  }

  async #select(groupings: readonly Grouping[], select: Select): Promise<Selected> {
    const { queries, columns, tail, withDays = true, params: own } = select;
    const { from, to } = this.#span;
    const start = queries.some(({ compare }) => compare) ? from - (to - from) : from;
    const isInRollup = this.#isInRollup(groupings[0] ?? 'total');
    const plan = { from: start, to, split: from, withDays: withDays && isInRollup };
    const period = planPeriod(plan, this.#snapshot);
    const { text, params } = planRows(this.#filters, groupings, period);
    const current = `start >= toDateTime(${from / 1000}, 'UTC') as is_current`;
    const rows = await this.#reader.rows<Found>(
      `select ${columns.join(', ')} from (select *, ${current} from (${text})) as rows ${tail}`,
      { ...params, ...own },
    );
    return { rows, pending: period.pending };
  }

  #isInRollup(grouping: Grouping): boolean {
    return findRollup(this.#filters, grouping) !== undefined;
  }

  #once(name: string, scan: () => Promise<Selected>): Promise<Selected> {
    const started = this.#started.get(name) ?? scan();
    this.#started.set(name, started);
    return started;
  }
}

type Selected = { rows: Found[]; pending: number };
type Select = {
  /** Whose comparison decides whether the previous period is read. */
  queries: readonly AnalyticsQuery[];
  columns: string[];
  tail: string;
  withDays?: boolean;
  params?: Record<string, unknown>;
};

const isCurrent = 'rows.is_current as is_current';
const toColumn = (metric: AnalyticsMetric) => `${metricSql(metric)} as m_${metric}`;
const timeOf = (interval: Interval) => `${interval === 'day' ? 'toStartOfDay' : ''}(rows.start) as time`;

function metricsOf(queries: readonly AnalyticsQuery[]): AnalyticsMetric[] {
  return [...new Set(queries.flatMap((query) => [...query.metrics, ...(isGrouped(query) ? [orderOf(query)] : [])]))];
}

/** A metric of this period and the previous one, for the dimensions that need it. */
function toColumns(metric: AnalyticsMetric, byDimension: ReadonlyMap<AnalyticsDimension, GroupedQuery[]>): string[] {
  const dimensions = [...byDimension]
    .filter(([, queries]) => metricsOf(queries).includes(metric))
    .map(([name]) => name);
  const groupingCondition =
    dimensions.length < byDimension.size
      ? ` and rows.grouping in (${dimensions.map((name) => `'${name}'`).join(', ')})`
      : '';
  return [
    `${metricSql(metric, `rows.is_current${groupingCondition}`)} as m_${metric}`,
    `${metricSql(metric, `not rows.is_current${groupingCondition}`)} as p_${metric}`,
  ];
}

/** The store returns `2026-06-18 12:00:00` in UTC. */
function toSeriesRow(row: Found): SeriesRow {
  const time = Date.parse(`${String(row.time).replace(' ', 'T')}Z`);
  return { isCurrent: row.is_current === 1, time, row };
}
