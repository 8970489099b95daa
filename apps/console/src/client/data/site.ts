import { useCallback } from 'react';

/** The site's origin: the console runs on its `console.` host. */
export function siteOrigin({ protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string {
  return `${protocol}//${host.replace(/^console\./, 'www.')}`;
}

/** Makes absolute links to pages of the site. */
export function useSiteOrigin(): (path: string) => string {
  return useCallback((path) => siteOrigin() + path, []);
}
