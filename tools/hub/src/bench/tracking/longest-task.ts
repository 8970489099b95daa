import { EventsEndpoint } from '@contenthub/testing/events-endpoint';
import { startTrackingPage } from '@contenthub/testing/tracking-page';
import type { SendingClient } from '@contenthub/tracking/sending-client';
import type { Browser } from 'playwright-core';

const slowDown = 4;
const events = 300;

type TrackingWindow = { sendingClient: (options: object) => SendingClient };
type TraceEvent = { name: string; pid: number; tdur?: number; args?: { name?: string } };

/**
 * The longest task that tracking causes on a processor that is four times slower, in milliseconds. By the time that the
 * processor spent on it, and not by the clock: what else the machine does in the meantime is not tracking's doing.
 */
export async function longestTask(browser: Browser): Promise<number> {
  const [endpoint, pages] = await Promise.all([EventsEndpoint.start(), startTrackingPage()]);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pages.origin);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  // The page has nothing but the client in it: what happens from here on is the client's doing.
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await page.evaluate(useClient, [endpoint.origin, events] as const);
  await endpoint.until(() => endpoint.events.size === events, 60_000);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  await Promise.all([endpoint.stop(), pages.stop()]);
  return slowDown * longestOf(trace.traceEvents);
}

/** In the page: a reader who is busier than any. */
async function useClient([base, count]: readonly [string, number]): Promise<void> {
  const client = (globalThis as unknown as TrackingWindow).sendingClient({
    ...{ base, client: 'contenthub', clientVersion: '0.1.0', cookieDomain: '.contenthub.localhost' },
    log() {},
  });
  client.identify({ userId: '-7' });
  client.allow('granted');
  for (let number = 0; number < count; number += 1) {
    client.track('headerMenu/open', { label: String(number) });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await client.flush();
}

/** Of the page's main thread, in milliseconds of processor time. */
function longestOf(traced: TraceEvent[]): number {
  const tasks = traced.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
  if (tasks.length === 0) throw new Error('The trace has no tasks in it.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
