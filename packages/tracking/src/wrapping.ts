import { withToken } from '@contenthub/contracts/events/wire';
import { now, type Sending } from './kept-events.ts';

/** Beacons and keepalive requests share 64 KiB at a time; a little is left for what else is on its way. */
export const quota = 60_000;

/** Where events of one path are posted, and what. */
export type Wrap = (sendings: Sending[]) => [url: string, body: Blob];

export function wrapFor(base: string, token: () => string | undefined): Wrap {
  return (sendings) => {
    const jwt = token();
    const sent = now();
    const events = sendings.map(({ event, at }) => ({ ...event, ageMs: Math.max(0, sent - at) }));
    // Text needs no preflight, which the end of a page would not wait for.
    const body = new Blob([JSON.stringify({ events, jwt })], { type: 'text/plain' });
    return [`${base}/${sendings[0]?.path}${jwt ? withToken : ''}`, body];
  };
}
