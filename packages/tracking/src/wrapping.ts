import { withToken } from '@contenthub/contracts/events/wire';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { now, type Sending } from './kept-events.ts';
import type { User } from './tracking.ts';

/** Beacons and keepalive requests share 64 KiB at a time; a little is left for what else is on its way. */
export const quota = 60_000;

/** Where events of one path and one user are posted, and what. */
export type Wrap = (sendings: Sending[]) => [url: string, body: Blob];

/**
 * With a token, events go under its user's name only. What somebody else did in this browser before is sent as nobody's:
 * under a name without proof the collector refuses it.
 */
export function wrapFor(base: string, token: () => string | undefined, user: () => User | undefined): Wrap {
  return (sendings) => {
    const sent = now();
    const given = token();
    const jwt = sendings[0]?.event.userId === user()?.userId ? given : undefined;
    const own = given && !jwt && { userId: String(unknownUserId) };
    const events = sendings.map(({ event, at }) => ({ ...event, ...own, ageMs: Math.max(0, sent - at) }));
    // Text needs no preflight, which the end of a page would not wait for.
    const body = new Blob([JSON.stringify({ events, jwt })], { type: 'text/plain' });
    return [`${base}/${sendings[0]?.path}${jwt ? withToken : ''}`, body];
  };
}
