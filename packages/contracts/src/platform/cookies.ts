import { cookieName } from './platform-paths.ts';

/** The signed id of an anonymous visitor, set once the visitor may have an id. */
export const visitorCookie = 'visitor';

/**
 * The experiment bucket in plain text, because the edge cannot hash. It is not secret and not signed. Changing it only
 * shows another bucket's experience.
 */
export const bucketCookie = 'visitor-bucket';

/** The id from the cookie. Only the platform can verify its signature. */
export function parseUnverifiedVisitorId(value: string | undefined): number | undefined {
  const id = Number(/^(-[1-9]\d{0,14})\./.exec(value ?? '')?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Prefix of the platform's own cookies. */
export function accountCookiePrefix(origin: string): string {
  return cookieName('contenthub', origin);
}

/** Present if the visitor is or was signed in. Only the platform can read its value. */
export function sessionCookieName(origin: string): string {
  return `${accountCookiePrefix(origin)}.session_token`;
}
