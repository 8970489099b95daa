import { blogSections } from '@contenthub/contracts/content/site-urls';
import {
  contentDatesPath,
  type PostDates,
  type SiteInfo,
  siteInfoPath,
} from '@contenthub/contracts/staff/console-content';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getJson } from '../api/api-client.ts';

/** Makes absolute links to pages of the public site. */
export function useSiteLink(): (path: string) => string {
  const { data } = useQuery({
    queryKey: [siteInfoPath],
    queryFn: ({ signal }) => getJson<SiteInfo>(siteInfoPath, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const origin = data?.origin ?? '';
  return useCallback((path) => origin + path, [origin]);
}

/** When a post was published and last updated. `url` is its path, which ends with its slug. */
export function usePostDates(url: string | undefined) {
  const slug = url?.split('/').filter(Boolean).at(-1) ?? '';
  const path = `${contentDatesPath.replace('{slug}', encodeURIComponent(slug))}?blog=${blogOf(url ?? '')}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<PostDates>(path, signal),
    enabled: slug !== '',
    retry: false,
  });
}

/** The blog of a path. The blog with the longest matching home path wins; other paths belong to the main blog. */
function blogOf(path: string): string {
  const sections = Object.entries(blogSections).map(([blog, { home }]) => ({ blog, home: home.replace(/\/$/, '') }));
  const matching = sections.filter(({ home }) => path === home || path.startsWith(`${home}/`));
  return matching.toSorted((one, other) => other.home.length - one.home.length)[0]?.blog ?? 'main';
}
