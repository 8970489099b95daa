import { rollupDimensions } from '@contenthub/contracts/analytics/metrics';
/** The dimensions of a rollup. Each has one row per value and hour or day, and `total` has one row. */
export const dimensions = ['total', ...rollupDimensions] as const;
export type RollupDimension = (typeof dimensions)[number];

/**
 * A cell says where a page view counts: value, whether it counts as read there, whether its sign-ups are credited there,
 * and the impressions and clicks of calls to action.
 */
const cellType = 'Array(Tuple(String, UInt8, UInt8, UInt64, UInt64))';
const shown = 'toUInt64(length(impressions))';
const clicked = 'toUInt64(length(clicks))';
const cell = (value: string) => `[(${value}, 1, 1, ${shown}, ${clicked})]`;
const cellIf = (condition: string, value: string) => `if(${condition}, ${cell(value)}, [])`;

/**
 * A sign-up counts for the post that was read last. Reading, and what was shown, counts for the page's own post. A value
 * that is both has two cells. An expression that looked for each value in the other list would copy that list for every
 * value, so memory would grow with the square of a list that a stranger sends.
 */
function creditedCells(own: string, credited: string): string {
  return `arrayConcat(arrayMap(each -> (each, 1, 0, ${shown}, ${clicked}), arrayDistinct(${own})),
    arrayMap(each -> (each, 0, 1, 0, 0), arrayDistinct(${credited})))`;
}

/** One cell per impression and click. Only the first of a placement counts as the page view. */
const placementCells = `arrayMap((each, number, is_impression) ->
    (toString(each), number = 1, number = 1, is_impression, 1 - is_impression),
  arrayConcat(impressions, clicks), arrayEnumerateUniq(arrayConcat(impressions, clicks)),
  arrayConcat(arrayWithConstant(length(impressions), 1), arrayWithConstant(length(clicks), 0)))`;

const postValue = (column: string) => `if(${column} = 0, [], [toString(${column})])`;
const text = (column: string) => `arrayMap(each -> toString(each), ${column})`;

/** The cells of a page view by dimension, as SQL. */
export const cells: Record<RollupDimension, string> = {
  total: cell("''"),
  post: creditedCells(postValue('post'), postValue('credited_post')),
  category: creditedCells(text('categories'), text('credited_categories')),
  page: cellIf("page != ''", 'page'),
  source: cell('source'),
  referrer: cellIf("referrer != ''", 'referrer'),
  campaign: cellIf("campaign != ''", 'campaign'),
  landing: cellIf('landing != 0', 'toString(landing)'),
  device: cell('device'),
  browser: cell('browser'),
  tier: cell('tier'),
  country: cell('country'),
  placement: placementCells,
  experiment: `arrayMap(each -> (toString(each), 1, 1, ${shown}, ${clicked}), exposures)`,
  search: cellIf("search != ''", 'search'),
};

export const typedCells = (dimension: RollupDimension) => `cast(${cells[dimension]}, '${cellType}')`;

const hasAnyOf = (parameter: string) => (column: string) => `hasAny(${column}, {${parameter}: Array(String)})`;
const isOneOf = (parameter: string) => (column: string) =>
  `has(arrayMap(each -> toInt64OrZero(each), {${parameter}: Array(String)}), ${column})`;

/**
 * A condition that page views with one of the values meet, and few others. It reads only the columns of the dimension, so
 * a query with filters calculates the cells of few page views.
 */
export function mayMatch(dimension: RollupDimension, parameter: string): string {
  const [isWanted, hasWanted] = [isOneOf(parameter), hasAnyOf(parameter)];
  if (dimension === 'total') return 'true';
  if (dimension === 'post') return `(${isWanted('post')} or ${isWanted('credited_post')})`;
  if (dimension === 'landing') return isWanted('landing');
  if (dimension === 'category') return `(${hasWanted('categories')} or ${hasWanted('credited_categories')})`;
  if (dimension === 'placement') return `(${hasWanted('impressions')} or ${hasWanted('clicks')})`;
  if (dimension === 'experiment') return hasWanted('exposures');
  return `${dimension} in {${parameter}: Array(String)}`;
}

const isSearch = "reads and facts.page = 'searchPage'";

/** Sums over page views. `reads`, `credits`, `shown` and `clicked` come from a cell. */
const sums: [metric: string, sql: string][] = [
  ['events', 'sumIf(facts.events, reads)'],
  ['views', 'sumIf(facts.views, reads)'],
  ['readings', 'countIf(reads and facts.depth > 0)'],
  ['halves', 'countIf(reads and facts.depth >= 50)'],
  ['ends', 'countIf(reads and facts.depth >= 90)'],
  ['engaged', 'sumIf(facts.engaged, reads and facts.depth > 0)'],
  ['helpful', 'sumIf(facts.helpful, reads)'],
  ['unhelpful', 'sumIf(facts.unhelpful, reads)'],
  ['shares', 'sumIf(facts.shares, reads)'],
  ['impressions', 'sum(shown)'],
  ['clicks', 'sum(clicked)'],
  ['form_views', 'sumIf(facts.form_views, credits)'],
  ['sign_ups', 'sumIf(facts.sign_ups, credits)'],
  ['confirmations', 'sumIf(facts.confirmations, credits)'],
  ['subscriptions', 'sumIf(facts.subscriptions, credits)'],
  ['searches', `sumIf(facts.views, ${isSearch})`],
  ['searches_without_result', `sumIf(facts.views, ${isSearch} and facts.results = 0)`],
  ['searches_without_click', `sumIf(facts.views, ${isSearch} and facts.results != 0 and facts.result_clicks = 0)`],
];

/** States that can be merged over hours, blogs and values without counting a reader twice. */
const states: [metric: string, sql: string][] = [
  ['readers', 'uniqExactStateIf(facts.reader, reads and facts.views > 0)'],
  ['visits', 'uniqExactStateIf(facts.session, reads and facts.views > 0)'],
  ['engaged_times', 'quantileExactWeightedStateIf(0.5)(facts.engaged, toUInt8(1), reads and facts.depth > 0)'],
];

const mergeFunctions: Record<string, string> = {
  readers: 'uniqExactMerge',
  visits: 'uniqExactMerge',
  engaged_times: 'quantileExactWeightedMerge(0.5)',
};

const aliased = (columns: [string, string][]) => columns.map(([name, sql]) => `${sql} as ${name}`).join(', ');

export const sumNames = sums.map(([name]) => name);
export const stateNames = states.map(([name]) => name);
export const metricColumns = [...sumNames, ...stateNames].join(', ');

/** Metrics of a group of facts, as sums and states. */
export const metricsOfFacts = `${aliased(sums)}, ${aliased(states)}`;

/** Metrics of a group of rollup rows, as sums and states again. */
export const metricsOfRollups = [
  ...sumNames.map((name) => `sum(rows.${name}) as ${name}`),
  ...stateNames.map((name) => `${mergeFunctions[name]?.replace('Merge', 'MergeState')}(rows.${name}) as ${name}`),
].join(', ');

/** Metrics of a group of rollup rows as numbers. */
export const finalMetrics = [
  ...sumNames.map((name) => `sum(rows.${name}) as ${name}`),
  ...stateNames.map((name) => `${mergeFunctions[name]}(rows.${name}) as ${name}`),
].join(', ');

/** All dimensions of the facts at once: one row per hour, blog, dimension and value. */
export function hourlyRollupQuery(facts: string, wanted: readonly RollupDimension[] = dimensions): string {
  const cells = wanted.map((dimension) => `arrayMap(each -> ('${dimension}', each), ${typedCells(dimension)})`);
  return `select facts.hour as hour, facts.blog as blog, joined.1 as dimension, joined.2.1 as value, ${metricsOfFacts}
    from (select *, arrayJoin(arrayConcat(${cells.join(', ')})) as joined, joined.2.2 as reads, joined.2.3 as credits,
      joined.2.4 as shown, joined.2.5 as clicked from (${facts})) as facts
    group by hour, blog, dimension, value`;
}
