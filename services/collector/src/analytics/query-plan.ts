import type { AnalyticsQuery } from '@contenthub/contracts/analytics/analytics-api';
import type { AnalyticsDimension, AnalyticsMetric } from '@contenthub/contracts/analytics/metrics';
import { factColumns, liveFacts } from '../rollups/page-facts.ts';
import {
  hourlyRollupQuery,
  metricColumns,
  metricsOfFacts,
  type RollupDimension,
  typedCells,
} from '../rollups/rollup-queries.ts';
import { currentRevisions, type Progress } from '../rollups/rollup-state.ts';

/** The hours that a query reads, by where their numbers come from. */
export type Period = {
  /** Whole days with their valid revisions, as SQL. */
  days: string[];
  /** The condition for the remaining hours. */
  hours: string;
  /** Hours that are open, or changed since they were built, as SQL; computed from the events. */
  live: string[];
  /** Changed hours that use their previous build, because there are too many. */
  pending: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxLiveHours = 48;
const toDateTime = (ms: number) => `toDateTime(${ms / 1000}, 'UTC')`;
const toDay = (ms: number) => ms - (ms % dayMs);

/** Divides a period into whole days, hours and live hours. `withDays` allows daily rollups. */
export function planPeriod(
  { from, to, withDays }: { from: number; to: number; withDays: boolean },
  progress: Progress,
  changed: readonly number[],
): Period {
  const inside = changed.filter((hour) => hour >= from && hour < to);
  const live = inside.slice(-maxLiveHours);
  const lastBuilds = new Map<number, number>();
  for (const [hour, revision] of progress.hours) {
    lastBuilds.set(toDay(hour), Math.max(lastBuilds.get(toDay(hour)) ?? 0, revision));
  }
  const liveDays = new Set(live.map(toDay));
  const isWhole = (day: number) => withDays && day >= from && day + dayMs <= to && !liveDays.has(day);
  // A day that is older than one of its hours is about to be built.
  const days = [...progress.days].filter(([day, revision]) => isWhole(day) && revision > (lastBuilds.get(day) ?? 0));
  const last = Math.max(0, ...progress.hours.values());
  const conditions = [
    `hour >= ${toDateTime(from)} and hour < ${toDateTime(to)}`,
    `(hour, revision) in (${currentRevisions('hour', last)})`,
    ...(days.length > 0 ? [`toStartOfDay(hour) not in (${days.map(([day]) => toDateTime(day)).join(', ')})`] : []),
    ...(live.length > 0 ? [`hour not in (${live.map(toDateTime).join(', ')})`] : []),
  ];
  return {
    days: days.map(([day, revision]) => `(${toDateTime(day)}, ${revision})`),
    hours: conditions.join(' and '),
    live: live.map(toDateTime),
    pending: inside.length - live.length,
  };
}

/** Dimensions in which a page view can have several values. Sums over several values would count it repeatedly. */
const multiValued = new Set<AnalyticsDimension>(['post', 'category', 'placement', 'experiment']);

export type Shape = {
  filters: [AnalyticsDimension, string[]][];
  groupBy: AnalyticsDimension | undefined;
  interval: 'hour' | 'day' | undefined;
};

export function shapeOf({ filters = {}, groupBy, interval }: AnalyticsQuery): Shape {
  return { filters: Object.entries(filters) as Shape['filters'], groupBy, interval };
}

/** The rollup that answers the query, or undefined if it needs page views: a rollup has the blog and one dimension. */
export function findRollup({ filters, groupBy }: Shape): RollupDimension | undefined {
  const others = filters.filter(([dimension]) => dimension !== 'blog');
  const used = new Set([...others.map(([dimension]) => dimension), groupBy].filter((each) => each && each !== 'blog'));
  if (used.size > 1) return undefined;
  const repeats = others.some(
    ([dimension, values]) => values.length > 1 && multiValued.has(dimension) && groupBy !== dimension,
  );
  const [dimension = 'total'] = used;
  return repeats ? undefined : (dimension as RollupDimension);
}

export type Sql = { text: string; params: Record<string, unknown> };

/** One row per start, value and blog, with sums and states. */
export function planRows(shape: Shape, period: Period): Sql {
  const rollup = findRollup(shape);
  const params = Object.fromEntries(shape.filters.map(([, values], index) => [`f${index}`, values]));
  return { text: rollup ? rollupRows(shape, period, rollup) : factRows(shape, period), params };
}

function rollupRows({ filters, groupBy }: Shape, { days, hours, live }: Period, dimension: RollupDimension): string {
  const conditions = filters.map(([name, values], index) =>
    values.length > 0 ? `${name === 'blog' ? 'blog' : 'value'} in {f${index}: Array(String)}` : 'true',
  );
  const where = [`dimension = '${dimension}'`, ...conditions].join(' and ');
  const value = groupBy === 'blog' ? 'blog as grouped' : 'value as grouped';
  const columns = `blog, ${value}, ${metricColumns}`;
  const none = 'toUInt64(0) as older_readers, toUInt64(0) as older_visits';
  const parts = [`select hour as start, ${columns}, ${none} from rollups_hourly where ${where} and ${hours}`];
  if (days.length > 0) {
    parts.push(`select day as start, ${columns}, if(finalizeAggregation(readers) = 0, reader_count, 0) as older_readers,
        if(finalizeAggregation(visits) = 0, visit_count, 0) as older_visits
      from rollups_daily where ${where} and (day, revision) in (${days.join(', ')})`);
  }
  if (live.length > 0) {
    parts.push(`select hour as start, ${columns}, ${none}
      from (${hourlyRollupQuery(liveFacts(live.join(', ')), [dimension])}) where ${where}`);
  }
  return parts.join('\nunion all ');
}

/** Page views that match all filters, with the flags and counts of the matching cells. */
function factRows({ filters, groupBy }: Shape, { hours, live }: Period): string {
  const sources = [`select ${factColumns} from page_facts where ${hours}`];
  if (live.length > 0) sources.push(liveFacts(live.join(', ')));
  const dimensions = filters.map(([name]) => name).filter((name) => name !== 'blog') as RollupDimension[];
  const matching = filters.flatMap(([name], index) =>
    name === 'blog'
      ? []
      : [
          `arrayFilter(each -> has({f${index}: Array(String)}, each.1), ${typedCells(name as RollupDimension)}) as c${name}`,
        ],
  );
  const blogs = filters.flatMap(([name], index) => (name === 'blog' ? [`blog in {f${index}: Array(String)}`] : []));
  const grouped = groupBy && groupBy !== 'blog' ? typedCells(groupBy as RollupDimension) : undefined;
  const group = !grouped
    ? `[(${groupBy === 'blog' ? 'toString(blog)' : "''"}, toUInt8(1), toUInt8(1), toUInt64(length(impressions)), toUInt64(length(clicks)))]`
    : dimensions.includes(groupBy as RollupDimension)
      ? `c${groupBy}`
      : grouped;
  const flag = (position: number) =>
    ['joined', ...dimensions.map((name) => `c${name}`)]
      .map((each) => (each === 'joined' ? `joined.${position}` : `arrayExists(each -> each.${position} = 1, ${each})`))
      .join(' and ');
  const byPlacement = dimensions.includes('placement') && groupBy !== 'placement';
  const counted = (position: number) =>
    byPlacement ? `arraySum(each -> each.${position}, cplacement)` : `joined.${position}`;
  const conditions = ['true', ...blogs, ...dimensions.map((name) => `notEmpty(c${name})`)].join(' and ');
  return `select hour as start, facts.blog as blog, joined.1 as grouped, ${metricsOfFacts},
      toUInt64(0) as older_readers, toUInt64(0) as older_visits
    from (select *, ${flag(2)} as reads, ${flag(3)} as credits, ${counted(4)} as shown, ${counted(5)} as clicked
      from (select *, ${matching.map((each) => `${each}, `).join('')}arrayJoin(${group}) as joined
        from (${sources.join('\nunion all ')}) where ${conditions})) as facts
    group by start, blog, grouped`;
}

/** SQL of each metric over rows with sums and states. */
export const metricSql: Record<AnalyticsMetric, string> = {
  readers: 'uniqExactMerge(rows.readers) + sum(rows.older_readers)',
  visits: 'uniqExactMerge(rows.visits) + sum(rows.older_visits)',
  views: 'sum(rows.views)',
  readings: 'sum(rows.readings)',
  halves: 'sum(rows.halves)',
  ends: 'sum(rows.ends)',
  engagedSeconds: 'sum(rows.engaged)',
  medianEngagedSeconds: 'ifNotFinite(quantileExactWeightedMerge(0.5)(rows.engaged_times), 0)',
  helpful: 'sum(rows.helpful)',
  unhelpful: 'sum(rows.unhelpful)',
  shares: 'sum(rows.shares)',
  impressions: 'sum(rows.impressions)',
  clicks: 'sum(rows.clicks)',
  formViews: 'sum(rows.form_views)',
  signUps: 'sum(rows.sign_ups)',
  confirmations: 'sum(rows.confirmations)',
  subscriptions: 'sum(rows.subscriptions)',
  searches: 'sum(rows.searches)',
  searchesWithoutResult: 'sum(rows.searches_without_result)',
  searchesWithoutClick: 'sum(rows.searches_without_click)',
};
