import { cookieWriter } from './cookies.ts';
import { pingKey } from './daily-ping.ts';
import type { EventQueue } from './event-queue.ts';
import { identityCookies } from './identity.ts';

/** Leaves nothing in the browser by which a visitor could be known again. */
export function forgetVisitor(cookieDomain: string, queue: EventQueue): void {
  const write = cookieWriter(cookieDomain);
  for (const key of identityCookies) write(key, '', 0);
  for (const name of [pingKey, ...queue.keys()]) queue.remove(name);
}
