import { cookieName } from './platform-paths.ts';

/** Holds the id of an anonymous visitor and a signature, once the visitor may have an id. */
export const visitorCookie = 'visitor';

/**
 * The bucket that follows from the id, by itself and in plain: an edge cannot hash. It is no secret and not signed: who
 * changes it sees what another bucket sees.
 */
export const bucketCookie = 'visitor-bucket';

/** The id as the cookie claims it; whether the signature is right, the platform says. */
export function parseUnverifiedVisitorId(value: string | undefined): number | undefined {
  const id = Number(/^(-[1-9]\d{0,14})\./.exec(value ?? '')?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** What the names of the platform's own cookies begin with. */
export function accountCookiePrefix(origin: string): string {
  return cookieName('contenthub', origin);
}

/** Whoever has this cookie is signed in, or was. What it holds, the platform alone can tell. */
export function sessionCookieName(origin: string): string {
  return `${accountCookiePrefix(origin)}.session_token`;
}
