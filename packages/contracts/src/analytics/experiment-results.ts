import Type, { type Static } from 'typebox';

const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{3})?)?Z$' });
const list = (description: string) =>
  Type.String({ maxLength: 1000, description: `${description}, separated by commas` });

/** The plan of an experiment, as its definition has it. What is absent comes from the registry and the defaults. */
export const ExperimentResultsQuery = Type.Object(
  {
    from: Type.Optional(Type.String({ ...Time, description: 'start of the phase; by default 90 days ago' })),
    to: Type.Optional(Type.String({ ...Time, description: 'end of the phase; by default now' })),
    variants: Type.Optional(list('groups, control first')),
    shares: Type.Optional(list('expected shares of the groups, in the same order')),
    primary: Type.Optional(Type.String({ maxLength: 100, description: 'metric, or metric@version' })),
    secondary: Type.Optional(list('metrics')),
    guardrails: Type.Optional(list('metrics')),
    plannedReaders: Type.Optional(Type.Integer({ minimum: 100, maximum: 1e9, default: 20_000 })),
    minimumLift: Type.Optional(
      Type.Number({ minimum: 0.001, maximum: 1, default: 0.02, description: 'the smallest lift that matters' }),
    ),
    inference: Type.Optional(Type.Enum(['sequential', 'fixed'], { default: 'sequential' })),
    plannedEnd: Type.Optional(
      Type.String({ ...Time, description: 'with the inference `fixed`, the only time that results count' }),
    ),
    segment: Type.Optional(Type.Enum(['device', 'tier'])),
    changedAt: Type.Optional(list('times at which share, seed or targeting changed')),
  },
  { title: 'ExperimentResultsQuery', additionalProperties: false },
);
export type ExperimentResultsQuery = Static<typeof ExperimentResultsQuery>;

export type ResultsCheck = {
  name:
    | 'sample-ratio'
    | 'one-variant-per-reader'
    | 'known-variants'
    | 'unchanged'
    | 'metric-versions'
    | 'usual-traffic';
  passed: boolean;
  message: string;
};

export type LiftInterval = { value: number; low: number; high: number };

export type VariantResult = {
  variant: string;
  exposed: number;
  /** Readers with the outcome. Null for metrics that are not a share of readers. */
  converted: number | null;
  value: number;
  /** Relative to control. Null for control itself, and until there are enough readers. */
  lift: LiftInterval | null;
  pValue: number | null;
  /** Of secondary metrics, adjusted for their number. */
  adjustedPValue: number | null;
  verdict: 'control' | 'better' | 'worse' | 'unclear' | 'too-few-readers';
};

export type MetricResult = {
  name: string;
  version: number;
  role: 'primary' | 'secondary' | 'guardrail';
  title: string;
  description: string;
  unit: string;
  direction: 'up' | 'down';
  windowDays: number;
  /** Whether values are adjusted by what readers did before (CUPED). */
  adjusted: boolean;
  variants: VariantResult[];
  /** The lift of each variant with the readers exposed until the end of a day, in the order of `variants`. */
  series: { day: string; lifts: (LiftInterval | null)[] }[];
};

export type Recommendation = {
  action: 'fix' | 'wait' | 'keep-running' | 'ship' | 'stop';
  /** The variant to ship. */
  variant: string | null;
  text: string;
  /** Days until the smallest lift that matters would be visible. */
  daysLeft: number | null;
};

export type ExperimentResults = {
  experiment: string;
  from: string;
  to: string;
  asOf: string;
  /** Whether some of the readers are simulated. */
  simulated: boolean;
  checks: ResultsCheck[];
  /** Why results are hidden, or null. Exposures are always shown. */
  hidden: string | null;
  variants: { name: string; expectedShare: number; exposed: number }[];
  exposuresByDay: { day: string; exposed: number[] }[];
  metrics: MetricResult[];
  /** The primary metric by device or tier. Exploratory: not adjusted for the number of segments. */
  segments: { value: string; exploratory: true; variants: VariantResult[] }[];
  recommendation: Recommendation;
};

export const ExperimentPowerQuery = Type.Object(
  {
    metric: Type.String({ maxLength: 100 }),
    variants: Type.Integer({ minimum: 2, maximum: 10, default: 2 }),
    share: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 1, description: 'enrolled share of readers' }),
    days: Type.Integer({ minimum: 7, maximum: 90, default: 28, description: 'days of traffic to learn from' }),
    inference: Type.Optional(Type.Enum(['sequential', 'fixed'], { default: 'sequential' })),
    visitors: Type.Optional(Type.Enum(['everybody', 'anonymous', 'signed-in'])),
    blogs: Type.Optional(list('blogs of the audience')),
    categories: Type.Optional(list('primary categories')),
    tiers: Type.Optional(list('plans')),
    devices: Type.Optional(list('screens, phone or desktop')),
    countries: Type.Optional(list('country classes')),
  },
  { title: 'ExperimentPowerQuery', additionalProperties: false },
);
export type ExperimentPowerQuery = Static<typeof ExperimentPowerQuery>;

/** How long an experiment takes, from the traffic of the last days. */
export type ExperimentPower = {
  metric: string;
  /** Readers of posts in the audience per day, before the holdout and the share. */
  readersPerDay: number;
  baseline: number;
  /** The recommended `plannedReaders`: as many as a lift of 5 % needs, or the readers of 30 days. */
  plannedReaders: number;
  /** Days until a lift is found with a probability of 80 %, with daily looks. Null if 90 days are not enough. */
  lifts: { lift: number; days: number | null }[];
  /** Whether readers in other countries without consent rules are counted too, because events don't tell them apart. */
  joinsCountries: boolean;
  simulated: boolean;
};
