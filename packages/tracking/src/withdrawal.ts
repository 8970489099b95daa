import { cookieWriter } from './cookies.ts';
import { identityKeys } from './identity.ts';
import type { KeptEvents } from './kept-events.ts';
import { pingKey } from './ping-time.ts';

/** Leaves nothing in the browser by which a visitor could be known again. */
export function forgetVisitor(cookieDomain: string, kept: KeptEvents): void {
  const write = cookieWriter(cookieDomain);
  for (const key of identityKeys) write(key, '', 0);
  for (const name of [pingKey, ...kept.names()]) kept.remove(name);
}
