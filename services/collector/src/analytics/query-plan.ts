import type { AnalyticsDimension, AnalyticsMetric } from '@contenthub/contracts/analytics/metrics';
import { factColumns, liveFacts } from '../rollups/page-facts.ts';
import {
  hourlyRollupQuery,
  mayMatch,
  metricColumns,
  metricsOfFacts,
  type RollupDimension,
  typedCells,
} from '../rollups/rollup-queries.ts';
import { currentRevisions } from '../rollups/rollup-state.ts';
import type { Snapshot } from './period.ts';

/** The hours that a query reads, by where their numbers come from. */
export type Period = {
  /** The condition for whole days, or nothing if there are none. */
  days: string | undefined;
  /** The condition for the remaining hours, and whether there are any. */
  hours: string;
  hasHours: boolean;
  /** Hours that are open, or changed since they were built, in milliseconds; computed from the events. */
  live: number[];
  /** Changed hours that use their previous build, because a period has too many or they could not be calculated. */
  pending: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const defaultLiveHours = 48;
export const toDateTime = (ms: number) => `toDateTime(${ms / 1000}, 'UTC')`;
const toDay = (ms: number) => ms - (ms % dayMs);

/**
 * Divides a period into whole days, hours and live hours. `withDays` allows daily rollups, except of a day that contains
 * `split`, the start of the second of two periods.
 */
export function planPeriod(
  { from, to, split = from, withDays }: { from: number; to: number; split?: number; withDays: boolean },
  { progress, changed, maxLiveHours = defaultLiveHours, without = new Set() }: Snapshot,
): Period {
  const { failed } = progress;
  const isInside = (hour: number) => hour >= from && hour < to && !without.has(hour);
  // Hours that failed use their previous build, if there is one: what failed then would fail now.
  const inside = changed.filter((hour) => isInside(hour) && !failed.has(hour));
  const newest = (hours: number[]) => hours.slice(-maxLiveHours);
  const live = [...newest(inside.filter((hour) => hour < split)), ...newest(inside.filter((hour) => hour >= split))];
  const lastBuilds = new Map<number, number>();
  for (const [hour, revision] of progress.hours) {
    lastBuilds.set(toDay(hour), Math.max(lastBuilds.get(toDay(hour)) ?? 0, revision));
  }
  // Their hours are read one by one.
  const dividedDays = new Set([...live, ...without].map(toDay));
  const isSplit = (day: number) => day < split && day + dayMs > split;
  const isWhole = (day: number) =>
    withDays && day >= from && day + dayMs <= to && !isSplit(day) && !dividedDays.has(day);
  // A day that is older than one of its hours is about to be built.
  const days = [...progress.days].filter(([day, revision]) => isWhole(day) && revision > (lastBuilds.get(day) ?? 0));
  const wholeDays = new Set(days.map(([day]) => day));
  const isLeft = (hour: number) => isInside(hour) && !live.includes(hour) && !wholeDays.has(toDay(hour));
  const last = Math.max(0, ...progress.hours.values());
  const isOther = (day: number) => day >= from && day < to && !wholeDays.has(day);
  const otherDays = [...progress.days.keys()].filter(isOther).map(toDateTime);
  // Naming each day would take longer to plan than to read.
  const dayConditions = [
    `day >= ${toDateTime(from)} and day < ${toDateTime(to)}`,
    `(day, revision) in (${currentRevisions('day', Math.max(0, ...progress.days.values()))})`,
    ...(otherDays.length > 0 ? [`day not in (${otherDays.join(', ')})`] : []),
  ];
  const others = [...live, ...without];
  const conditions = [
    `hour >= ${toDateTime(from)} and hour < ${toDateTime(to)}`,
    `(hour, revision) in (${currentRevisions('hour', last)})`,
    ...(days.length > 0 ? [`toStartOfDay(hour) not in (${days.map(([day]) => toDateTime(day)).join(', ')})`] : []),
    ...(others.length > 0 ? [`hour not in (${others.map(toDateTime).join(', ')})`] : []),
  ];
  return {
    days: days.length > 0 ? dayConditions.join(' and ') : undefined,
    hours: conditions.join(' and '),
    hasHours: [...progress.hours.keys()].some(isLeft),
    live,
    pending: inside.length - live.length + [...failed].filter(isInside).length,
  };
}

/** Dimensions in which a page view can have several values. Sums over several values would count it repeatedly. */
const multiValued = new Set<AnalyticsDimension>(['post', 'category', 'placement', 'experiment']);

/** What numbers are grouped by: the values of a dimension, or nothing. */
export type Grouping = AnalyticsDimension | 'total';
export type FilterList = [AnalyticsDimension, string[]][];

/** The rollup that has these numbers, or undefined if they need page views: a rollup has the blog and one dimension. */
export function findRollup(filters: FilterList, grouping: Grouping): RollupDimension | undefined {
  const others = filters.filter(([dimension]) => dimension !== 'blog');
  const used = new Set<Grouping>([...others.map(([dimension]) => dimension), grouping]);
  used.delete('blog');
  used.delete('total');
  if (used.size > 1) return undefined;
  const repeats = others.some(
    ([dimension, values]) => values.length > 1 && multiValued.has(dimension) && grouping !== dimension,
  );
  const [dimension = 'total'] = used;
  return repeats ? undefined : (dimension as RollupDimension);
}

export type Sql = { text: string; params: Record<string, unknown> };

/**
 * One row per start, grouping and value, with sums and states. All groupings come from one scan, so either all of them
 * or none must be in rollups.
 */
export function planRows(filters: FilterList, groupings: readonly Grouping[], period: Period): Sql {
  const params = Object.fromEntries(filters.map(([, values], index) => [`f${index}`, values]));
  const rollups = groupings.flatMap((grouping) => findRollup(filters, grouping) ?? []);
  const text = rollups.length > 0 ? rollupRows(filters, groupings, period) : factRows(filters, groupings, period);
  return { text, params };
}

function rollupRows(filters: FilterList, groupings: readonly Grouping[], period: Period): string {
  const { days, hours, hasHours, live } = period;
  const byRollup = Map.groupBy(groupings, (grouping) => findRollup(filters, grouping) ?? 'total');
  const rollups = [...byRollup.keys()];
  const conditions = filters.map(
    ([name], index) => `${name === 'blog' ? 'blog' : 'value'} in {f${index}: Array(String)}`,
  );
  const where = [`dimension in (${rollups.map((name) => `'${name}'`).join(', ')})`, ...conditions].join(' and ');
  const groupedOf = (grouping: Grouping) =>
    grouping === 'total' ? "''" : grouping === 'blog' ? 'toString(blog)' : 'toString(value)';
  const pairs = rollups.map((name) => {
    const list = (byRollup.get(name) ?? []).map((grouping) => `('${grouping}', ${groupedOf(grouping)})`);
    return { name, list: `[${list.join(', ')}]` };
  });
  // Nearly always a rollup answers one grouping. A filter can make it answer several, such as its values and the blogs.
  const joined = pairs.reduceRight(
    (rest, { name, list }) => (rest ? `if(dimension = '${name}', ${list}, ${rest})` : list),
    '',
  );
  const columns = `arrayJoin(${joined}) as joined, joined.1 as grouping, joined.2 as grouped, ${metricColumns}`;
  const none = 'toUInt64(0) as older_readers, toUInt64(0) as older_visits';
  const parts: string[] = [];
  // Usually all hours are part of whole days. Looking for others reads the hours of the whole period.
  if (hasHours || (!days && live.length === 0)) {
    parts.push(`select hour as start, ${columns}, ${none} from rollups_hourly where ${where} and ${hours}`);
  }
  if (days) {
    parts.push(`select day as start, ${columns}, if(finalizeAggregation(readers) = 0, reader_count, 0) as older_readers,
        if(finalizeAggregation(visits) = 0, visit_count, 0) as older_visits
      from rollups_daily where ${where} and ${days}`);
  }
  if (live.length > 0) {
    parts.push(`select hour as start, ${columns}, ${none}
      from (${hourlyRollupQuery(liveFacts(live), rollups)}) where ${where}`);
  }
  return parts.join('\nunion all ');
}

/** Page views that match all filters, with the flags and counts of the matching cells. */
function factRows(filters: FilterList, groupings: readonly Grouping[], { hours, live }: Period): string {
  const candidates = filters.flatMap(([name], index) =>
    name === 'blog' ? [] : [mayMatch(name as RollupDimension, `f${index}`)],
  );
  const sources = [`select ${factColumns} from page_facts where ${[hours, ...candidates].join(' and ')}`];
  if (live.length > 0) sources.push(liveFacts(live));
  const dimensions = filters.map(([name]) => name).filter((name) => name !== 'blog') as RollupDimension[];
  const matching = filters.flatMap(([name], index) =>
    name === 'blog'
      ? []
      : [
          `arrayFilter(each -> has({f${index}: Array(String)}, each.1), ${typedCells(name as RollupDimension)}) as c${name}`,
        ],
  );
  const blogs = filters.flatMap(([name], index) => (name === 'blog' ? [`blog in {f${index}: Array(String)}`] : []));
  const cellsOf = (grouping: Grouping) => {
    if (grouping === 'blog' || grouping === 'total') {
      const value = grouping === 'blog' ? 'toString(blog)' : "''";
      return `[(${value}, toUInt8(1), toUInt8(1), toUInt64(length(impressions)), toUInt64(length(clicks)))]`;
    }
    return dimensions.includes(grouping) ? `c${grouping}` : typedCells(grouping);
  };
  const lists = groupings.map((grouping) => `arrayMap(each -> ('${grouping}', each), ${cellsOf(grouping)})`);
  const flag = (position: number) =>
    [`joined.2.${position}`, ...dimensions.map((name) => `arrayExists(each -> each.${position} = 1, c${name})`)].join(
      ' and ',
    );
  const counted = (position: number) =>
    dimensions.includes('placement')
      ? `if(joined.1 = 'placement', joined.2.${position}, arraySum(each -> each.${position}, cplacement))`
      : `joined.2.${position}`;
  const conditions = ['true', ...blogs, ...dimensions.map((name) => `notEmpty(c${name})`)].join(' and ');
  return `select hour as start, joined.1 as grouping, joined.2.1 as grouped, ${metricsOfFacts},
      toUInt64(0) as older_readers, toUInt64(0) as older_visits
    from (select *, ${flag(2)} as reads, ${flag(3)} as credits, ${counted(4)} as shown, ${counted(5)} as clicked
      from (select *, ${matching.map((each) => `${each}, `).join('')}arrayJoin(arrayConcat(${lists.join(', ')})) as joined
        from (${sources.join('\nunion all ')}) where ${conditions})) as facts
    group by start, grouping, grouped`;
}

const sumColumns: Partial<Record<AnalyticsMetric, string>> = {
  engagedSeconds: 'engaged',
  formViews: 'form_views',
  signUps: 'sign_ups',
  searchesWithoutResult: 'searches_without_result',
  searchesWithoutClick: 'searches_without_click',
};

/** SQL of a metric over rows with sums and states, of all rows or of those that meet a condition. */
export function metricSql(metric: AnalyticsMetric, condition?: string): string {
  const over = (name: string, column: string, parameters = '') =>
    condition ? `${name}If${parameters}(rows.${column}, ${condition})` : `${name}${parameters}(rows.${column})`;
  if (metric === 'readers') return `${over('uniqExactMerge', 'readers')} + ${over('sum', 'older_readers')}`;
  if (metric === 'visits') return `${over('uniqExactMerge', 'visits')} + ${over('sum', 'older_visits')}`;
  if (metric === 'medianEngagedSeconds') {
    return `ifNotFinite(${over('quantileExactWeightedMerge', 'engaged_times', '(0.5)')}, 0)`;
  }
  return over('sum', sumColumns[metric] ?? metric);
}
