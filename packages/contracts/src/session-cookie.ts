import { cookieName } from './platform-paths.ts';

/** What the names of the platform's own cookies begin with. */
export function accountCookiePrefix(origin: string): string {
  return cookieName('contenthub', origin);
}

/** Whoever has this cookie is signed in, or was. What it holds, the platform alone can tell. */
export function sessionCookieName(origin: string): string {
  return `${accountCookiePrefix(origin)}.session_token`;
}
