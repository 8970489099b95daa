import { createContext, use } from 'react';

/** How readers reach the hub, as the server was told. In a browser nobody gives it: the page says it. */
export const SiteOriginContext = createContext('');

/** The same on both sides, even where somebody looks at the hub by another name than its own. */
export function useSiteOrigin(): string {
  return use(SiteOriginContext) || getPageOrigin();
}

function getPageOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}
