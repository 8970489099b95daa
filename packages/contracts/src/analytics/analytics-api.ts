import Type, { type Static, type TSchema } from 'typebox';
import {
  type AnalyticsMetric,
  analyticsDimensions,
  type FunnelStep,
  maxAnalyticsRows,
  maxBatchQueries,
  metricNames,
} from './metrics.ts';

const Dimension = Type.Enum([...analyticsDimensions]);

const Metric = Type.Enum([...metricNames]);

const Hour = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:00(:00(\\.000)?)?Z$',
  description: 'A full hour in UTC.',
});

const period = { from: Hour, to: Type.String({ ...Hour, description: 'The first hour after the period, in UTC.' }) };
const filters = Type.Optional(
  Type.Partial(Type.Record(Dimension, Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: 50 })), {
    additionalProperties: false,
    description: 'All must match; of the values of one dimension, any.',
  }),
);
const compare = Type.Optional(Type.Enum(['previous'], { description: 'The period of the same length before.' }));

export const AnalyticsQuery = Type.Object(
  {
    ...period,
    metrics: Type.Array(Metric, { minItems: 1, uniqueItems: true }),
    interval: Type.Optional(Type.Enum(['hour', 'day'], { description: 'One row per hour or per UTC day.' })),
    groupBy: Type.Optional(Dimension),
    filters,
    compare,
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
  /** Value of the dimension; a post is its id. */
  value?: string;
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
  posts: { value: string; readers: number }[];
  asOf: string;
};

/** How far readers of posts scroll. */
export const DepthsQuery = Type.Object({ ...period, filters }, { title: 'DepthsQuery', additionalProperties: false });
export type DepthsQuery = Static<typeof DepthsQuery>;

export type Depths = {
  /** Views of posts. */
  views: number;
  /** Views that reached 25, 50, 75 and 100 percent, which browsers report. */
  depths: { depth: number; views: number }[];
};

const End = (dimensions: string[]) =>
  Type.Object(
    { dimension: Type.Enum(dimensions), value: Type.Optional(Type.String({ maxLength: 500 })) },
    { additionalProperties: false },
  );

/** Which pages follow each other in a visit. */
export const PathsQuery = Type.Object(
  {
    ...period,
    blog: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { minItems: 1, maxItems: 10 })),
    start: End(['post', 'search']),
    end: End(['post', 'search', 'page']),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAnalyticsRows, default: 20 })),
  },
  { title: 'PathsQuery', additionalProperties: false },
);
export type PathsQuery = Static<typeof PathsQuery>;

/** A post is named by its id, a search by its term, and any other page by its type. */
export type PathEnd = { dimension: 'post' | 'search' | 'page'; value: string };
export type PathRow = { start: PathEnd; end: PathEnd; views: number; visits: number };
export type Paths = { rows: PathRow[] };

export const FunnelQuery = Type.Object(
  { ...period, filters, compare },
  { title: 'FunnelQuery', additionalProperties: false },
);
export type FunnelQuery = Static<typeof FunnelQuery>;

export type Funnel = { steps: { step: FunnelStep; visits: number; previous?: number }[]; simulated: boolean };

const list = <Item extends TSchema>(items: Item) =>
  Type.Optional(Type.Array(items, { minItems: 1, maxItems: maxBatchQueries }));

/** The queries of a screen. They are answered from one state of the rollups and share what they read. */
export const AnalyticsBatch = Type.Object(
  { query: list(AnalyticsQuery), depths: list(DepthsQuery), paths: list(PathsQuery), funnel: list(FunnelQuery) },
  { title: 'AnalyticsBatch', additionalProperties: false, minProperties: 1 },
);
export type AnalyticsBatch = Static<typeof AnalyticsBatch>;

/** A response, or why there is none. One query can fail while the others succeed. */
export type BatchResult<T> = { response: T } | { error: string; message: string; status: number };

/** Results by kind, in the order of the queries. */
export type AnalyticsBatchResponse = {
  query: BatchResult<AnalyticsResponse>[];
  depths: BatchResult<Depths>[];
  paths: BatchResult<Paths>[];
  funnel: BatchResult<Funnel>[];
};
