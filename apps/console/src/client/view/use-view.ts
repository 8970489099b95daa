import { type AnalyticsDimension, analyticsDimensions } from '@contenthub/contracts/analytics/metrics';
import { rootRouteId, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Period, resolvePeriod } from './period.ts';
import type { ViewSearch } from './search.ts';

export type Filters = Partial<Record<AnalyticsDimension, string[]>>;

/** What the numbers on the screen are about. It comes from the URL alone. */
export type View = { period: Period; compare: boolean; filters: Filters; search: ViewSearch };

export function toView(search: ViewSearch, now: number): View {
  const filters = Object.fromEntries(
    analyticsDimensions.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
  return { period: resolvePeriod(search, now), compare: search.compare !== 'off', filters, search };
}

const hourMs = 3_600_000;

export function useView(): View {
  const search = useSearch({ from: rootRouteId });
  // The same hour gives the same period, so that queries stay cached between renders.
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  return useMemo(() => toView(search, hour), [search, hour]);
}

/** Changes parameters of the current URL; undefined removes one. */
export function useChangeView(): (changes: Partial<ViewSearch>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (changes, { replace = false } = {}) =>
    void navigate({ to: '.', search: (old: ViewSearch) => ({ ...old, ...changes }), replace, resetScroll: false });
}

/** The parameters that other screens keep: period, comparison and filters. */
export function keepView(search: ViewSearch): ViewSearch {
  const { metric: _metric, sort: _sort, q: _q, hide: _hide, tab: _tab, ...kept } = search;
  return kept;
}

/** Adds or removes one value of a filter. */
export function toggleFilter(filters: Filters, dimension: AnalyticsDimension, value: string): Partial<ViewSearch> {
  const values = filters[dimension] ?? [];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return { [dimension]: changed.length > 0 ? changed : undefined };
}
