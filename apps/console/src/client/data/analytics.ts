import type { AnalyticsQuery, LiveReaders, PathsQuery } from '@contenthub/contracts/analytics/analytics-api';
import type { DatedBalance } from '@contenthub/contracts/analytics/balance';
import { type AnalyticsDimension, type AnalyticsMetric, analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BatchKinds, sendInBatch } from '../api/analytics-batch.ts';
import { getJson } from '../api/api-client.ts';
import type { Period } from '../view/period.ts';
import type { Filters, View } from '../view/use-view.ts';

/** Every number comes from here, so that two parts of a screen that need the same one share it. */
function useBatched<K extends keyof BatchKinds>(kind: K, query: BatchKinds[K]['query'], enabled = true) {
  return useQuery<BatchKinds[K]['response']>({
    queryKey: [analyticsPaths[kind], query],
    queryFn: ({ signal }) => sendInBatch(kind, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Numbers that are fetched again and again, so they do not wait for others. */
function useRefreshed<T>(path: string, refetchInterval: number) {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<T>(path.replace(/^\/analytics/, consoleBases.analytics), signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

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
  return useBatched('query', toAnalyticsQuery(view, wanted), wanted.enabled);
}

export function useDepths({ period }: View, filters: Filters) {
  return useBatched('depths', { ...toHours(period), filters });
}

export function usePaths({ period }: View, query: Omit<PathsQuery, 'from' | 'to'>) {
  return useBatched('paths', { ...toHours(period), ...query });
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
  return useRefreshed<LiveReaders>(analyticsPaths.live, liveIntervalMs);
}

export function useBalance() {
  return useRefreshed<DatedBalance>(analyticsPaths.balance, 60_000);
}
