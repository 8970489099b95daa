import { acceptedTiming, withTokenSuffix } from '@contenthub/contracts/events/protocol';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { now, type QueuedEvent } from './event-queue.ts';
import type { User } from './tracking.ts';

/** Response timeout in milliseconds. */
export const responseTimeoutMs = 30_000;

/** Called with whether the collector accepted a beacon's events. False if unknown. */
type OnReceipt = (batch: QueuedEvent[], accepted: boolean) => void;

/** Sends events as beacons. Returns those that the browser rejected, and calls `onReceipt` for the others. */
export function createBeaconSender(
  base: string,
  buildRequest: BuildRequest,
  onReceipt: OnReceipt,
): (batch: QueuedEvent[]) => QueuedEvent[] {
  /** Unconfirmed events by the number of the first one. */
  const pending = new Map<string, QueuedEvent[]>();
  const settle = (mark: string, accepted: boolean) => {
    const batch = pending.get(mark);
    pending.delete(mark);
    if (batch) onReceipt(batch, accepted);
  };
  // Resource timings show whether a beacon got a response, and the collector's `Server-Timing` that it was accepted.
  new PerformanceObserver((list) => {
    for (const { name, serverTiming } of list.getEntries() as PerformanceResourceTiming[]) {
      if (name.startsWith(base))
        settle(
          new URL(name).hash,
          serverTiming.some((timing) => timing.name === acceptedTiming),
        );
    }
  }).observe({ type: 'resource' });

  return function beacon(batch): QueuedEvent[] {
    if (!navigator.onLine || !navigator.sendBeacon) return batch;
    const [url, body] = buildRequest(batch);
    const urlFragment = `#${batch[0]?.event.batchId}`;
    if (body.size <= maxKeepaliveBytes && trySendBeacon(url + urlFragment, body)) {
      pending.set(urlFragment, batch);
      setTimeout(settle, responseTimeoutMs, urlFragment, false);
      return [];
    }
    const half = batch.length >> 1;
    return half ? [...beacon(batch.slice(0, half)), ...beacon(batch.slice(half))] : batch;
  };
}

function trySendBeacon(url: string, body: Blob): boolean {
  try {
    return navigator.sendBeacon(url, body);
  } catch {
    // Other code on the page replaced it.
    return false;
  }
}

/** Beacons and keepalive requests share 64 KiB at a time. This leaves some space for other requests. */
export const maxKeepaliveBytes = 60_000;

/** Builds the URL and body for events of one path and one user. */
export type BuildRequest = (batch: QueuedEvent[]) => [url: string, body: Blob];

/**
 * With a token, events are sent only under its user. Events of another user in this browser are sent as anonymous,
 * because the collector rejects a user id without proof.
 */
export function createRequestBuilder(
  base: string,
  token: () => string | undefined,
  user: () => User | undefined,
): BuildRequest {
  return (batch) => {
    const sent = now();
    const currentToken = token();
    const jwt = batch[0]?.event.userId === user()?.userId ? currentToken : undefined;
    const anonymousUser = currentToken && !jwt && { userId: String(unknownUserId) };
    const events = batch.map(({ event, at }) => ({ ...event, ...anonymousUser, ageMs: Math.max(0, sent - at) }));
    // Plain text needs no preflight, which would not complete while the page unloads.
    const body = new Blob([JSON.stringify({ events, jwt })], { type: 'text/plain' });
    return [`${base}/${batch[0]?.path}${jwt ? withTokenSuffix : ''}`, body];
  };
}
