import { useMemo } from 'react';
import type { Filters } from '../view/use-view.ts';
import { useView } from '../view/use-view.ts';
import { useAnalytics } from './analytics.ts';

/** Titles of the posts that the screen is filtered by, by id. */
export function usePostTitles(filters: Filters): Map<string, string> {
  const view = useView();
  const posts = [...new Set([...(filters.post ?? []), ...(filters.landing ?? [])])];
  const { data } = useAnalytics(
    { ...view, filters: { post: posts } },
    { metrics: ['views'], groupBy: 'post', compare: false, enabled: posts.length > 0 },
  );
  return useMemo(
    () => new Map((data?.rows ?? []).flatMap(({ value, label }) => (value && label ? [[value, label]] : []))),
    [data],
  );
}
