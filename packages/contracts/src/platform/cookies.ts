import { cookieName } from './platform-paths.ts';

/** The signed id of an anonymous visitor, set once the visitor may have an id. */
export const visitorCookie = 'visitor';

/**
 * The experiment bucket. The boot script reads it, so scripts can read this cookie, unlike the id. It is not secret and
 * not signed. Changing it only shows another bucket's experience.
 */
export const bucketCookie = 'experiment-bucket';

/**
 * The visitor's country class, set with every page by the edge, or by web without one. It is
 * absent where consent is required, so that nothing is stored there before a choice.
 */
export const countryClassCookie = 'country-class';

/** Present if somebody has signed in here. Only the platform can read it; failed sign-ins elsewhere don't slow this browser. */
export const knownBrowserCookie = 'known-browser';

/** Prefix of the platform's own cookies. */
export function accountCookiePrefix(origin: string): string {
  return cookieName('contenthub', origin);
}

/** Present if the visitor is or was signed in. Only the platform can read its value. */
export function sessionCookieName(origin: string): string {
  return `${accountCookiePrefix(origin)}.session_token`;
}
