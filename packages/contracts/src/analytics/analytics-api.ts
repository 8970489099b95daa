import Type, { type Static } from 'typebox';

/** Paths of the analytics API. Every request carries a staff token. */
export const analyticsPaths = {
  query: '/analytics/query',
  live: '/analytics/live',
  balance: '/analytics/balance',
} as const;

/** What page views can be filtered and grouped by. */
export const analyticsDimensions = [
  'blog',
  'post',
  'category',
  'page',
  'source',
  'referrer',
  'campaign',
  'landing',
  'device',
  'browser',
  'tier',
  'country',
  'placement',
  'experiment',
  'search',
] as const;
export type AnalyticsDimension = (typeof analyticsDimensions)[number];
const Dimension = Type.Enum([...analyticsDimensions]);

/** Every metric with its definition, which the console shows beside the number. */
export const analyticsMetrics = {
  readers: 'Distinct browsers that viewed a page.',
  visits: 'Distinct visits with a page view. A visit ends after 30 minutes without activity.',
  views: 'Page views.',
  readings: 'Views of a post in which the reader scrolled.',
  halves: 'Readings that reached the middle of the post.',
  ends: 'Readings that reached the end of the post.',
  engagedSeconds: 'Seconds between the events of readings; a pause counts for at most a minute.',
  medianEngagedSeconds: 'Median of the engaged seconds of readings.',
  helpful: 'Answers that the post was helpful.',
  unhelpful: 'Answers that the post was not helpful.',
  shares: 'Clicks on a sharing button.',
  impressions: 'Calls to action that were visible.',
  clicks: 'Clicks on calls to action.',
  formViews: 'Views of the sign-up form, credited to the post that was read last in the visit.',
  signUps: 'New accounts, credited to the post that was read last in the visit.',
  confirmations: 'Confirmed accounts, credited to the post that was read last in the visit.',
  subscriptions: 'Newsletter subscriptions, credited to the post that was read last in the visit.',
  searches: 'Views of search results.',
  searchesWithoutResult: 'Searches that found nothing.',
  searchesWithoutClick: 'Searches with results, but without a click on that page.',
} as const;
export type AnalyticsMetric = keyof typeof analyticsMetrics;
export const metricNames = Object.keys(analyticsMetrics) as AnalyticsMetric[];
const Metric = Type.Enum([...metricNames]);

const Hour = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:00(:00(\\.000)?)?Z$',
  description: 'A full hour in UTC.',
});

export const maxAnalyticsRows = 1000;

export const AnalyticsQuery = Type.Object(
  {
    from: Hour,
    to: Type.String({ ...Hour, description: 'The first hour after the period, in UTC.' }),
    metrics: Type.Array(Metric, { minItems: 1, uniqueItems: true }),
    interval: Type.Optional(Type.Enum(['hour', 'day'], { description: 'One row per hour or per UTC day.' })),
    groupBy: Type.Optional(Dimension),
    filters: Type.Optional(
      Type.Partial(Type.Record(Dimension, Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: 50 })), {
        additionalProperties: false,
        description: 'All must match; of the values of one dimension, any.',
      }),
    ),
    compare: Type.Optional(Type.Enum(['previous'], { description: 'The period of the same length before.' })),
    orderBy: Type.Optional(Metric),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAnalyticsRows, default: 100 })),
  },
  { title: 'AnalyticsQuery', additionalProperties: false },
);
export type AnalyticsQuery = Static<typeof AnalyticsQuery>;

export type MetricValues = Partial<Record<AnalyticsMetric, number>>;

export type AnalyticsRow = {
  /** Start of the hour or day. */
  time?: string;
  /** Value of the dimension. */
  value?: string;
  /** Title and path of a post. */
  label?: string;
  url?: string;
  metrics: MetricValues;
  previous?: MetricValues;
};

export type AnalyticsResponse = {
  rows: AnalyticsRow[];
  /** Over the whole period. Readers are distinct, so this is less than the sum of the rows. */
  totals: MetricValues;
  previousTotals?: MetricValues;
  /** When the numbers were calculated. */
  asOf: string;
  /** Hours whose late events are not included yet; nearly always 0. */
  pendingHours: number;
  /** Whether some of the events come from simulated readers. */
  simulated: boolean;
};

/** Readers of the last 30 minutes. */
export type LiveReaders = {
  readers: number;
  /** Distinct readers per minute, oldest first. */
  minutes: number[];
  posts: { value: string; label: string; url: string; readers: number }[];
  asOf: string;
};
