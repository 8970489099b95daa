import { Batches } from '@contenthub/collector/analytics/batch';
import { readCellsOfExperiment } from '@contenthub/collector/analytics/experiments/outcome-query';
import type { EventStore } from '@contenthub/collector/store/event-store';
import type {
  AnalyticsQuery,
  AnalyticsResponse,
  Depths,
  Funnel,
  Paths,
} from '@contenthub/contracts/analytics/analytics-api';
import { type AnalyticsMetric, metricNames, rollupDimensions } from '@contenthub/contracts/analytics/metrics';
import { metrics } from '@contenthub/experiments/metrics/metrics';
import { currentFrom, type Expected, experiment, type Numbers, phones, until } from './expected-numbers.ts';
import { from } from './simulated-store.ts';

const iso = (time: number) => new Date(time).toISOString();
const current = { from: iso(currentFrom), to: iso(until) };
const dimensions = [undefined, ...rollupDimensions] as const;
const blogs = ['main', 'developer'];

const ownNames: Partial<Record<AnalyticsMetric, string>> = {
  engagedSeconds: 'engaged',
  medianEngagedSeconds: 'engaged_times',
};
const columnOf = (metric: AnalyticsMetric) =>
  ownNames[metric] ?? metric.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same numbers as the console gets them: from the analytics API, by the names of the expected ones. */
export async function readShown(store: EventStore): Promise<Expected> {
  const batches = new Batches(async () => store);
  const query = async (wanted: Partial<AnalyticsQuery>) => {
    const shape = { metrics: metricNames, orderBy: 'views', limit: 1000, ...wanted } as AnalyticsQuery;
    return (await batches.runOne('query', shape)) as AnalyticsResponse;
  };
  const shown: Expected = {
    ...{ daily: new Map(), periods: new Map(), phones: new Map(), funnel: new Map() },
    ...{ depths: new Map(), paths: new Map(), results: await readResults(store) },
  };
  for (const blog of blogs) {
    for (const groupBy of dimensions) {
      const days = { from: iso(from), to: iso(until), interval: 'day' as const, filters: { blog: [blog] } };
      const { rows } = await query({ ...days, ...(groupBy && { groupBy }) });
      for (const { time, value = '', metrics: found } of rows) {
        put(shown.daily, `${time} ${blog} ${groupBy ?? 'total'} ${value}`, found);
      }
    }
  }
  const onPhones = { filters: { device: [phones] } };
  for (const [name, filters] of [
    ['periods', {}],
    ['phones', onPhones],
  ] as const) {
    for (const groupBy of dimensions) {
      const period = { ...current, compare: 'previous' as const, ...filters };
      const { rows, totals, previousTotals } = await query({ ...period, ...(groupBy && { groupBy }) });
      const all = groupBy ? rows : [{ value: '', metrics: totals, previous: previousTotals }];
      for (const { value = '', metrics: found, previous = {} } of all) {
        put(shown[name], `current all ${groupBy ?? 'total'} ${value}`, found);
        put(shown[name], `previous all ${groupBy ?? 'total'} ${value}`, previous);
      }
    }
  }
  for (const [name, filters] of [
    ['all', {}],
    [phones, onPhones],
  ] as const) {
    const { steps } = (await batches.runOne('funnel', { ...current, ...filters })) as Funnel;
    for (const [step, { visits }] of steps.entries()) shown.funnel.set(`${name} ${step}`, visits);
  }
  const { views, depths } = (await batches.runOne('depths', current)) as Depths;
  shown.depths.set('opened', views);
  for (const { depth, views: reached } of depths) shown.depths.set(String(depth), reached);
  for (const dimension of ['search', 'post'] as const) {
    const wanted = { ...current, start: { dimension: 'search' as const }, end: { dimension }, limit: 1000 };
    const { rows } = (await batches.runOne('paths', wanted)) as Paths;
    for (const row of rows) shown.paths.set(`${row.start.value} → ${dimension} ${row.end.value}`, row.views);
  }
  return shown;
}

function put(numbers: Numbers, key: string, values: Partial<Record<AnalyticsMetric, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    numbers.set(`${key} ${columnOf(name as AnalyticsMetric)}`, value);
  }
}

async function readResults(store: EventStore): Promise<Numbers> {
  const period = { name: experiment, from: new Date(from), to: new Date(until) };
  const cells = await readCellsOfExperiment(store, period, metrics);
  return new Map(
    cells.flatMap(({ day, variant, readers, moments }) =>
      metrics.flatMap((metric): [string, number][] => {
        const key = `${day} ${variant} ${metric.name}`;
        const { y = 0, x = 0 } = moments[metric.name] ?? {};
        const whole = (value: number) => Math.round(value * (metric.kind === 'mean' ? 1000 : 1));
        return [
          [`${key} readers`, readers],
          [`${key} y`, whole(y)],
          [`${key} x`, whole(x)],
        ];
      }),
    ),
  );
}
