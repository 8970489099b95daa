import { type SiteInfo, siteInfoPath } from '@contenthub/contracts/staff/console-content';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getJson } from '../api/api-client.ts';

/** Makes absolute links to pages of the public site. There is no link for an address that leads elsewhere. */
export function useSiteLink(): (path: string) => string | undefined {
  const { data } = useQuery({
    queryKey: [siteInfoPath],
    queryFn: ({ signal }) => getJson<SiteInfo>(siteInfoPath, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const origin = data?.origin;
  return useCallback((path) => toSiteUrl(path, origin), [origin]);
}

export function toSiteUrl(path: string, origin: string | null | undefined): string | undefined {
  const url = URL.parse(path, origin ?? location.origin);
  return url && origin && url.origin === new URL(origin).origin ? url.href : undefined;
}
