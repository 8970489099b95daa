import { pingKey } from './daily-ping.ts';
import type { EventQueue } from './event-queue.ts';
import { cookieWriter, identityCookies } from './identity.ts';

/** Removes everything from the browser that could identify the visitor. */
export function forgetVisitor(cookieDomain: string, queue: EventQueue): void {
  const write = cookieWriter(cookieDomain);
  for (const key of identityCookies) write(key, '', 0);
  for (const name of [pingKey, ...queue.keys()]) queue.remove(name);
}
