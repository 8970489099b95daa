import type { AnalyticsQuery, LiveReaders, PathsQuery } from '@contenthub/contracts/analytics/analytics-api';
import type { DatedBalance } from '@contenthub/contracts/analytics/balance';
import { type AnalyticsDimension, type AnalyticsMetric, analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { type BatchKinds, sendInBatch } from '../api/analytics-batch.ts';
import { getJson } from '../api/api-client.ts';
import type { Period } from '../view/period.ts';
import type { Filters, View } from '../view/use-view.ts';
import { nameLiveReaders, namePaths, nameRows } from './post-names.ts';

type Read<T> = (context: Pick<QueryFunctionContext, 'signal' | 'client'>) => Promise<T>;

/** Every number comes from here, so that two parts of a screen that need the same one share it. */
function useFigures<T>(
  queryKey: readonly unknown[],
  queryFn: Read<T>,
  options: { enabled?: boolean | undefined } = {},
) {
  return useQuery({ queryKey, queryFn, placeholderData: keepPreviousData, enabled: options.enabled ?? true });
}

function useBatched<K extends 'depths' | 'funnel'>(kind: K, query: BatchKinds[K]['query']) {
  return useFigures([analyticsPaths[kind], query], ({ signal }) => sendInBatch(kind, query, signal));
}

/** Numbers that are fetched again and again, so they do not wait for others. */
function useRefreshed<T>(path: string, refetchInterval: number, read: Read<T>) {
  return useQuery({ queryKey: [path], queryFn: read, placeholderData: keepPreviousData, refetchInterval });
}

const getFigures = <T>(path: string, signal: AbortSignal) =>
  getJson<T>(path.replace(/^\/analytics/, consoleBases.analytics), signal);

const toHours = ({ from, to }: Pick<Period, 'from' | 'to'>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

type Wanted = {
  metrics: readonly AnalyticsMetric[];
  groupBy?: AnalyticsDimension;
  interval?: 'hour' | 'day';
  orderBy?: AnalyticsMetric;
  limit?: number;
  /** In addition to the filters of the view. */
  filters?: Filters;
  compare?: boolean;
  enabled?: boolean;
};

export function toAnalyticsQuery(view: Pick<View, 'period' | 'compare' | 'filters'>, wanted: Wanted): AnalyticsQuery {
  const { metrics, groupBy, interval, orderBy, limit, compare = view.compare } = wanted;
  const filters = { ...view.filters, ...wanted.filters };
  return {
    ...toHours(view.period),
    metrics: [...metrics],
    ...(groupBy && { groupBy }),
    ...(interval && { interval }),
    ...(orderBy && { orderBy }),
    ...(limit && { limit }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(compare && { compare: 'previous' }),
  } as AnalyticsQuery;
}

export function useAnalytics(view: Pick<View, 'period' | 'compare' | 'filters'>, wanted: Wanted) {
  const query = toAnalyticsQuery(view, wanted);
  return useFigures(
    [analyticsPaths.query, query],
    async ({ signal, client }) => nameRows(client, query, await sendInBatch('query', query, signal)),
    { enabled: wanted.enabled },
  );
}

/** What is true of all numbers of the period, whatever the filters. Everything that asks for it shares one request. */
export function usePeriodFacts(view: View) {
  return useAnalytics({ ...view, filters: {} }, { metrics: ['views'], compare: false });
}

export function useDepths({ period }: View, filters: Filters) {
  return useBatched('depths', { ...toHours(period), filters });
}

export function usePaths({ period }: View, wanted: Omit<PathsQuery, 'from' | 'to'>) {
  const query = { ...toHours(period), ...wanted };
  return useFigures([analyticsPaths.paths, query], async ({ signal, client }) =>
    namePaths(client, await sendInBatch('paths', query, signal)),
  );
}

export function useFunnel({ period, compare, filters }: View) {
  return useBatched('funnel', {
    ...toHours(period),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(compare && { compare: 'previous' }),
  });
}

const liveIntervalMs = 10_000;

export function useLiveReaders() {
  return useRefreshed(analyticsPaths.live, liveIntervalMs, async ({ signal, client }) =>
    nameLiveReaders(client, await getFigures<LiveReaders>(analyticsPaths.live, signal)),
  );
}

export function useBalance() {
  return useRefreshed(analyticsPaths.balance, 60_000, ({ signal }) =>
    getFigures<DatedBalance>(analyticsPaths.balance, signal),
  );
}
