import { receiptTiming } from '@contenthub/contracts/events/wire';
import type { Sending } from './kept-events.ts';
import { quota, type Wrap } from './wrapping.ts';

/** How long an answer is waited for, in milliseconds. */
export const answerMs = 30_000;

/** Whether the collector has what a beacon carried; false when nobody knows. */
type Receipt = (sendings: Sending[], taken: boolean) => void;

/** As beacons, as far as the browser takes them. Returns those it refused; `receipt` hears of the others. */
export function beaconsTo(base: string, wrap: Wrap, receipt: Receipt): (sendings: Sending[]) => Sending[] {
  /** What is still to be confirmed, by the number of the first event. */
  const awaited = new Map<string, Sending[]>();
  const settle = (mark: string, taken: boolean) => {
    const sendings = awaited.get(mark);
    awaited.delete(mark);
    if (sendings) receipt(sendings, taken);
  };
  // The browser's own timings tell whether a beacon was answered, and the collector's receipt in them that it was taken.
  new PerformanceObserver((list) => {
    for (const { name, serverTiming } of list.getEntries() as PerformanceResourceTiming[]) {
      if (name.startsWith(base))
        settle(
          new URL(name).hash,
          serverTiming.some((timing) => timing.name === receiptTiming),
        );
    }
  }).observe({ type: 'resource' });

  return function beacon(sendings): Sending[] {
    if (!navigator.onLine || !navigator.sendBeacon) return sendings;
    const [url, body] = wrap(sendings);
    const mark = `#${sendings[0]?.event.batchId}`;
    if (body.size <= quota && takes(url + mark, body)) {
      awaited.set(mark, sendings);
      setTimeout(settle, answerMs, mark, false);
      return [];
    }
    const half = sendings.length >> 1;
    return half ? [...beacon(sendings.slice(0, half)), ...beacon(sendings.slice(half))] : sendings;
  };
}

function takes(url: string, body: Blob): boolean {
  try {
    return navigator.sendBeacon(url, body);
  } catch {
    // Changed by something else on the page.
    return false;
  }
}
