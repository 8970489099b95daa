import type { MetricValues } from '@contenthub/contracts/analytics/analytics-api';
import { type AnalyticsMetric, analyticsMetrics } from '@contenthub/contracts/analytics/metrics';

export type Format = 'count' | 'share' | 'duration';

/** A number as the console shows it: a metric of the API, or a share of two. */
export type Measure = {
  label: string;
  definition: string;
  format: Format;
  metrics: readonly AnalyticsMetric[];
  /** Undefined if the denominator is 0. */
  value: (values: MetricValues) => number | undefined;
  /** Whether a smaller number is better, such as searches without a result. */
  lowerIsBetter?: boolean;
  /** The denominator with its name, such as "of 1,204 readings". */
  of?: (values: MetricValues) => { count: number; words: string };
};

function counted(metric: AnalyticsMetric, label: string, format: Format = 'count'): Measure {
  return {
    ...{ label, format, definition: analyticsMetrics[metric], metrics: [metric] },
    value: (values) => values[metric] ?? 0,
  };
}

function share(
  label: string,
  definition: string,
  part: AnalyticsMetric,
  whole: readonly AnalyticsMetric[],
  words: string,
): Measure {
  const sum = (values: MetricValues) => whole.reduce((total, name) => total + (values[name] ?? 0), 0);
  return {
    ...{ label, definition, format: 'share', metrics: [...new Set([part, ...whole])] },
    value: (values) => (sum(values) > 0 ? (values[part] ?? 0) / sum(values) : undefined),
    of: (values) => ({ count: sum(values), words: sum(values) === 1 ? toSingular(words) : words }),
  };
}

/** “answers” becomes “answer”, and “calls to action seen” becomes “call to action seen”. */
const toSingular = (words: string) => words.replace(/^(\w+)s\b/, '$1');

export const measures = {
  readers: counted('readers', 'Readers'),
  visits: counted('visits', 'Visits'),
  views: counted('views', 'Views'),
  engagedSeconds: counted('engagedSeconds', 'Engaged time', 'duration'),
  medianEngagedSeconds: {
    ...counted('medianEngagedSeconds', 'Median time', 'duration'),
    metrics: ['medianEngagedSeconds', 'readings'],
    of: ({ readings: count = 0 }) => ({ count, words: count === 1 ? 'reading' : 'readings' }),
  },
  signUps: counted('signUps', 'Sign-ups'),
  confirmations: counted('confirmations', 'Confirmed accounts'),
  subscriptions: counted('subscriptions', 'Newsletter subscriptions'),
  impressions: counted('impressions', 'Seen'),
  clicks: counted('clicks', 'Clicks'),
  shares: counted('shares', 'Shares'),
  searches: counted('searches', 'Searches'),
  readToEnd: share(
    'Read to end',
    'Readings that reached 90 percent of the post. A reading is a view in which the reader scrolled.',
    'ends',
    ['readings'],
    'readings',
  ),
  helpfulShare: share(
    'Helpful',
    'Readers who answered yes to “Was this helpful?”.',
    'helpful',
    ['helpful', 'unhelpful'],
    'answers',
  ),
  clickRate: share(
    'Click rate',
    'Clicks on calls to action that were visible.',
    'clicks',
    ['impressions'],
    'calls to action seen',
  ),
  signUpRate: share('Sign-up rate', 'New accounts per visit.', 'signUps', ['visits'], 'visits'),
  withoutResult: {
    ...share(
      'Without result',
      analyticsMetrics.searchesWithoutResult,
      'searchesWithoutResult',
      ['searches'],
      'searches',
    ),
    lowerIsBetter: true,
  },
  withoutClick: {
    ...share('Without click', analyticsMetrics.searchesWithoutClick, 'searchesWithoutClick', ['searches'], 'searches'),
    lowerIsBetter: true,
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof measures;

export function measureOf(name: MeasureName): Measure {
  return measures[name];
}

/** The API metrics that some measures need. */
export function metricsOf(names: readonly MeasureName[]): AnalyticsMetric[] {
  return [...new Set(names.flatMap((name) => measureOf(name).metrics))];
}

const countFormat = new Intl.NumberFormat('en-US');
const compactFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const shareFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const wholeShareFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

export function formatCount(value: number): string {
  return countFormat.format(value);
}

export function formatValue(value: number | undefined, format: Format, { compact = false } = {}): string {
  if (value === undefined) return '–';
  if (format === 'share') return shareFormat.format(value);
  if (format === 'duration') return formatDuration(value);
  return compact && value >= 10_000 ? compactFormat.format(value) : countFormat.format(value);
}

export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${countFormat.format(Math.round(seconds / 360) / 10)} h`;
}

export type Change = { direction: 'up' | 'down' | 'same'; text: string; words: string };

/** How a number changed. A share changes by percentage points. Undefined without a number to compare with. */
export function describeChange(
  value: number | undefined,
  previous: number | undefined,
  format: Format,
): Change | undefined {
  if (value === undefined || previous === undefined) return undefined;
  const difference = value - previous;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  if (format === 'share') {
    const points = Math.abs(difference * 100).toFixed(1);
    if (points === '0.0') return { direction: 'same', text: '0 pts', words: 'the same as' };
    const words = `${points} percentage points ${direction === 'up' ? 'higher' : 'lower'} than`;
    return { direction, text: `${points} pts`, words };
  }
  if (previous === 0) return value === 0 ? { direction: 'same', text: '0%', words: 'the same as' } : undefined;
  const percent = wholeShareFormat.format(Math.abs(difference) / previous);
  if (direction === 'same' || percent === '0%') return { direction: 'same', text: '0%', words: 'about the same as' };
  return {
    direction,
    text: percent,
    words: `${percent} ${direction === 'up' ? 'more' : format === 'count' ? 'fewer' : 'less'} than`,
  };
}
