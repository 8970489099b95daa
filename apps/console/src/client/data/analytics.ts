import type {
  AnalyticsQuery,
  AnalyticsResponse,
  Depths,
  Funnel,
  LiveReaders,
  Paths,
  PathsQuery,
} from '@contenthub/contracts/analytics/analytics-api';
import { type AnalyticsDimension, type AnalyticsMetric, analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import { consoleBases } from '@contenthub/contracts/staff/staff-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson, postJson } from '../api/api-client.ts';
import type { Period } from '../view/period.ts';
import type { Filters, View } from '../view/use-view.ts';

/** Every number comes from here, so that two parts of a screen that need the same one share a request. */
function useApi<T>(path: string, body?: object, options: { enabled?: boolean; refetchInterval?: number } = {}) {
  return useQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) => {
      const url = path.replace(/^\/analytics/, consoleBases.analytics);
      return body ? postJson<T>(url, body, signal) : getJson<T>(url, signal);
    },
    placeholderData: keepPreviousData,
    ...options,
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
  return useApi<AnalyticsResponse>(analyticsPaths.query, toAnalyticsQuery(view, wanted), {
    enabled: wanted.enabled ?? true,
  });
}

export function useDepths({ period }: View, filters: Filters) {
  return useApi<Depths>(analyticsPaths.depths, { ...toHours(period), filters });
}

export function usePaths({ period }: View, query: Omit<PathsQuery, 'from' | 'to'>) {
  return useApi<Paths>(analyticsPaths.paths, { ...toHours(period), ...query });
}

export function useFunnel({ period, compare, filters }: View) {
  return useApi<Funnel>(analyticsPaths.funnel, {
    ...toHours(period),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(compare && { compare: 'previous' }),
  });
}

const liveIntervalMs = 10_000;

export function useLiveReaders() {
  return useApi<LiveReaders>(analyticsPaths.live, undefined, { refetchInterval: liveIntervalMs });
}

/** Response of `/analytics/balance`: where every accepted event is. */
export type Balance = {
  pendingEntries: number;
  loaded: number;
  deadLetters: number;
  duplicates: number;
  erased: number;
  stored: number;
  refused: { reason: string; events: number }[];
  refusedErased: number;
  missing: { events: number; of: number; pageLoads: number };
};

export function useBalance() {
  return useApi<Balance>(analyticsPaths.balance, undefined, { refetchInterval: 60_000 });
}
