import type {
  Depths,
  DepthsQuery,
  Funnel,
  FunnelQuery,
  PathEnd,
  PathRow,
  Paths,
  PathsQuery,
} from '@contenthub/contracts/analytics/analytics-api';
import { type AnalyticsDimension, type FunnelStep, funnelStepNames } from '@contenthub/contracts/analytics/metrics';
import { factColumns, liveFacts } from '../rollups/page-facts.ts';
import { mayMatch, type RollupDimension, typedCells } from '../rollups/rollup-queries.ts';
import type { EventStore } from '../store/event-store.ts';
import { type Reader, withLimits } from './limits.ts';
import { hasSimulated, parseSpan, readSnapshot, type Snapshot, type Span } from './period.ts';
import { planPeriod } from './query-plan.ts';

type Filters = NonNullable<FunnelQuery['filters']>;

/** Depths in percent that browsers report. */
const depthMarks = [25, 50, 75, 100];

/** Dimensions of a page. A filter by any other one selects whole visits. */
const pageDimensions = new Set<AnalyticsDimension>(['blog', 'post', 'category', 'page', 'search']);

/** A visit that takes longer than this counts as several in the funnel. */
const longestVisitMs = 7 * 24 * 3_600_000;

/** Answers questions that rollups cannot: how far readers scroll, and in which order they visit pages. */
export class PageQueries {
  readonly #store: () => Promise<EventStore>;

  constructor(store: () => Promise<EventStore>) {
    this.#store = store;
  }

  async depths(query: DepthsQuery, signal?: AbortSignal, sharedSnapshot?: Snapshot): Promise<Depths> {
    const store = await this.#store();
    const facts = factsOf(parseSpan(query), sharedSnapshot ?? (await readSnapshot(store)));
    const { conditions, params } = planFilters(query.filters);
    const counts = depthMarks.map((depth) => `countIf(depth >= ${depth}) as d${depth}`).join(', ');
    const [found = {}] = await withLimits(store, { signal }).rows<Record<string, number>>(
      `select count() as opened, ${counts} from (${facts})
        where page = 'postPage' and views > 0 and ${all([...conditions.values()])}`,
      params,
    );
    return { views: found.opened ?? 0, depths: depthMarks.map((depth) => ({ depth, views: found[`d${depth}`] ?? 0 })) };
  }

  async paths(query: PathsQuery, signal?: AbortSignal): Promise<Paths> {
    const snapshot = await readSnapshot(await this.#store());
    const [paths] = this.pathsOfAll([query], signal, snapshot);
    return paths as Promise<Paths>;
  }

  /** Queries of the same period share one scan, which puts the pages of every visit in order. */
  pathsOfAll(queries: readonly PathsQuery[], signal: AbortSignal | undefined, snapshot: Snapshot): Promise<Paths>[] {
    const periodOf = ({ from, to }: PathsQuery) => `${from} ${to}`;
    const scans = new Map(
      [...Map.groupBy(queries, periodOf)].map(([period, own]) => [
        period,
        { own, found: this.#store().then((store) => readPaths(withLimits(store, { signal }), own, snapshot)) },
      ]),
    );
    return queries.map(async (query) => {
      const { own, found } = scans.get(periodOf(query)) ?? {};
      return { rows: (await found)?.[own?.indexOf(query) ?? 0] ?? [] };
    });
  }

  async funnel(query: FunnelQuery, signal?: AbortSignal, sharedSnapshot?: Snapshot): Promise<Funnel> {
    const { filters, compare, ...period } = query;
    const store = await this.#store();
    const snapshot = sharedSnapshot ?? (await readSnapshot(store));
    const reader = withLimits(store, { signal });
    const { from, to } = parseSpan(period);
    const facts = factsOf({ from: compare ? from - (to - from) : from, split: from, to }, snapshot);
    const { visits, previous } = await countVisits(reader, { facts, from }, filters);
    return {
      steps: funnelStepNames.map((step, index) => ({
        step,
        visits: visits[index] ?? 0,
        ...(compare && { previous: previous[index] ?? 0 }),
      })),
      simulated: await hasSimulated(reader),
    };
  }
}

type Counts = { views: number; visits: number; query: number };

const all = (conditions: string[]) => ['true', ...conditions].join(' and ');

function toEnd(dimension: string, value: string): PathEnd {
  return { dimension: dimension as PathEnd['dimension'], value };
}

/**
 * The page views of a period: built ones, and live ones of hours that changed. If none changed, they can be limited to
 * visits with a page that meets a condition.
 */
function factsOf(span: Span & { split?: number }, snapshot: Snapshot, ofVisitsWith?: string): string {
  const { hours, live } = planPeriod({ ...span, withDays: false }, snapshot);
  const built = `select ${factColumns} from page_facts where ${hours}`;
  if (live.length > 0) return `${built}\nunion all ${liveFacts(live)}`;
  return ofVisitsWith
    ? `${built} and session in (select session from page_facts where ${hours} and ${ofVisitsWith})`
    : built;
}

/** The condition of each filtered dimension. A post or category matches the page's own, not the one that is credited. */
function planFilters(filters: Filters = {}) {
  const entries = Object.entries(filters) as [AnalyticsDimension, string[]][];
  return {
    params: Object.fromEntries(entries.map(([, values], index) => [`f${index}`, values])),
    conditions: new Map(
      entries.map(([name], index) => [
        name,
        name === 'blog'
          ? `blog in {f${index}: Array(String)}`
          : `${mayMatch(name as RollupDimension, `f${index}`)} and arrayExists(each -> each.2 = 1
              and has({f${index}: Array(String)}, each.1), ${typedCells(name as RollupDimension)})`,
      ]),
    ),
  };
}

/** The number of visits that reached each step, in the order of the steps: since `from`, and before it. */
async function countVisits(
  reader: Reader,
  { facts, from }: { facts: string; from: number },
  filters: Filters | undefined,
): Promise<{ visits: number[]; previous: number[] }> {
  const { conditions, params } = planFilters(filters);
  const placement = conditions.get('placement');
  const ofPage = all([...conditions].flatMap(([name, sql]) => (pageDimensions.has(name) ? [sql] : [])));
  const ofVisit = [...conditions].flatMap(([name, sql]) =>
    pageDimensions.has(name) || name === 'placement' ? [] : [`countIf(${sql}) > 0`],
  );
  const calls = (column: string) => {
    const index = [...conditions.keys()].indexOf('placement');
    return placement ? `hasAny(${column}, {f${index}: Array(String)})` : `notEmpty(${column})`;
  };
  const steps: Record<FunnelStep, string> = {
    visit: `views > 0 and ${ofPage}`,
    post: `views > 0 and page = 'postPage' and ${ofPage}`,
    seen: `${calls('impressions')} and ${ofPage}`,
    clicked: `${calls('clicks')} and ${ofPage}`,
    form: 'form_views > 0',
    signedUp: 'sign_ups > 0',
    confirmed: 'confirmations > 0',
  };
  const levels = funnelStepNames.map((step) => steps[step]).join(', ');
  const counts = funnelStepNames.map((_, index) => `countIf(level > ${index}) as s${index}`).join(', ');
  const rows = await reader.rows<Record<string, number>>(
    `select is_current, ${counts} from (
        select hour >= toDateTime(${from / 1000}, 'UTC') as is_current,
          windowFunnel(${longestVisitMs})(toUInt64(toUnixTimestamp64Milli(started_at)), ${levels}) as level
        from (${facts}) group by session, is_current having ${all(ofVisit)}) group by is_current`,
    params,
  );
  const of = (isCurrent: number) => {
    const found = rows.find((row) => row.is_current === isCurrent) ?? {};
    return funnelStepNames.map((_, index) => found[`s${index}`] ?? 0);
  };
  return { visits: of(1), previous: of(0) };
}

const hasValue = (dimension: string, value: string) =>
  dimension === 'post' ? `post = toInt64OrZero(${value})` : `${dimension === 'search' ? 'search' : 'page'} = ${value}`;

/** The condition for pages that a visit must have for one of the queries, or undefined if a query is about all visits. */
function knownPages(queries: readonly PathsQuery[]): string | undefined {
  const conditions = queries.flatMap(({ start, end }, index) => {
    if (start.value !== undefined) return [hasValue(start.dimension, `{start${index}: String}`)];
    return end.value === undefined ? [] : [hasValue(end.dimension, `{end${index}: String}`)];
  });
  return conditions.length === queries.length ? `(${conditions.join(' or ')})` : undefined;
}

/** The rows of each query, of all queries at once. */
async function readPaths(reader: Reader, queries: readonly PathsQuery[], snapshot: Snapshot): Promise<PathRow[][]> {
  const [first] = queries;
  if (!first) return [];
  const facts = factsOf(parseSpan(first), snapshot, knownPages(queries));
  const matches = queries.map(({ start, end, blog }, index) =>
    all([
      `kind = '${start.dimension}'`,
      end.dimension === 'page' ? "next_kind != ''" : `next_kind = '${end.dimension}'`,
      ...(start.value === undefined ? [] : [`value = {start${index}: String}`]),
      ...(end.value === undefined ? [] : [`next_value = {end${index}: String}`]),
      ...(blog ? [`blog in {blog${index}: Array(String)}`] : []),
    ]),
  );
  const limitOf = ({ limit = 20 }: PathsQuery) => limit;
  const rows = await reader.rows<Record<'kind' | 'value' | 'next_kind' | 'next_value', string> & Counts>(
    `select kind, value, next_kind, next_value, arrayJoin([${matches.map((each, index) => `if(${each}, ${index}, -1)`).join(', ')}]) as query,
        count() as views, uniqExact(session) as visits from (
          select session, blog, kind, value, leadInFrame(kind) over visit as next_kind, leadInFrame(value) over visit as next_value
          from (select session, blog, started_at,
              multiIf(search != '', 'search', page = 'postPage' and post != 0, 'post', 'page') as kind,
              multiIf(kind = 'search', search, kind = 'post', toString(post), toString(page)) as value
            from (${facts}) where views > 0)
          window visit as (partition by session order by started_at, value
            rows between unbounded preceding and unbounded following))
        where (kind, value) != (next_kind, next_value) and query >= 0
        group by query, kind, value, next_kind, next_value order by views desc, value, next_value
        limit ${Math.max(...queries.map(limitOf))} by query`,
    Object.fromEntries(
      queries.flatMap(({ start, end, blog }, index) => [
        [`start${index}`, start.value],
        [`end${index}`, end.value],
        [`blog${index}`, blog],
      ]),
    ),
  );
  return queries.map((query, index) =>
    rows
      .filter((row) => row.query === index)
      .slice(0, limitOf(query))
      .map((row) => ({
        start: toEnd(row.kind, row.value),
        end: toEnd(row.next_kind, row.next_value),
        views: row.views,
        visits: row.visits,
      })),
  );
}
