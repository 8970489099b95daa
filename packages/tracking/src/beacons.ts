import { acceptedTiming, withTokenSuffix } from '@contenthub/contracts/events/protocol';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { now, type QueuedEvent } from './event-queue.ts';
import type { User } from './tracking.ts';

/** How long an answer is waited for, in milliseconds. */
export const responseTimeoutMs = 30_000;

/** Whether the collector has what a beacon carried; false when nobody knows. */
type OnReceipt = (sendings: QueuedEvent[], taken: boolean) => void;

/** As beacons, as far as the browser takes them. Returns those it refused; `receipt` hears of the others. */
export function createBeaconSender(
  base: string,
  buildRequest: BuildRequest,
  onReceipt: OnReceipt,
): (sendings: QueuedEvent[]) => QueuedEvent[] {
  /** What is still to be confirmed, by the number of the first event. */
  const pending = new Map<string, QueuedEvent[]>();
  const settle = (mark: string, taken: boolean) => {
    const sendings = pending.get(mark);
    pending.delete(mark);
    if (sendings) onReceipt(sendings, taken);
  };
  // The browser's own timings tell whether a beacon was answered, and the collector's receipt in them that it was taken.
  new PerformanceObserver((list) => {
    for (const { name, serverTiming } of list.getEntries() as PerformanceResourceTiming[]) {
      if (name.startsWith(base))
        settle(
          new URL(name).hash,
          serverTiming.some((timing) => timing.name === acceptedTiming),
        );
    }
  }).observe({ type: 'resource' });

  return function beacon(sendings): QueuedEvent[] {
    if (!navigator.onLine || !navigator.sendBeacon) return sendings;
    const [url, body] = buildRequest(sendings);
    const mark = `#${sendings[0]?.event.batchId}`;
    if (body.size <= maxKeepaliveBytes && trySendBeacon(url + mark, body)) {
      pending.set(mark, sendings);
      setTimeout(settle, responseTimeoutMs, mark, false);
      return [];
    }
    const half = sendings.length >> 1;
    return half ? [...beacon(sendings.slice(0, half)), ...beacon(sendings.slice(half))] : sendings;
  };
}

function trySendBeacon(url: string, body: Blob): boolean {
  try {
    return navigator.sendBeacon(url, body);
  } catch {
    // Changed by something else on the page.
    return false;
  }
}

/** Beacons and keepalive requests share 64 KiB at a time; a little is left for what else is on its way. */
export const maxKeepaliveBytes = 60_000;

/** Where events of one path and one user are posted, and what. */
export type BuildRequest = (sendings: QueuedEvent[]) => [url: string, body: Blob];

/**
 * With a token, events go under its user's name only. What somebody else did in this browser before is sent as nobody's:
 * under a name without proof the collector refuses it.
 */
export function createRequestBuilder(
  base: string,
  token: () => string | undefined,
  user: () => User | undefined,
): BuildRequest {
  return (sendings) => {
    const sent = now();
    const currentToken = token();
    const jwt = sendings[0]?.event.userId === user()?.userId ? currentToken : undefined;
    const own = currentToken && !jwt && { userId: String(unknownUserId) };
    const events = sendings.map(({ event, at }) => ({ ...event, ...own, ageMs: Math.max(0, sent - at) }));
    // Text needs no preflight, which the end of a page would not wait for.
    const body = new Blob([JSON.stringify({ events, jwt })], { type: 'text/plain' });
    return [`${base}/${sendings[0]?.path}${jwt ? withTokenSuffix : ''}`, body];
  };
}
