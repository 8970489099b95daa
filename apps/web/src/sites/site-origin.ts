import { createContext, use } from 'react';

/** The public origin from the server's settings. The browser has no provider and reads it from the page. */
export const SiteOriginContext = createContext('');

/** Returns the same origin on server and browser, even if the hub is viewed under another host name. */
export function useSiteOrigin(): string {
  return use(SiteOriginContext) || getPageOrigin();
}

function getPageOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}
