import { EventsEndpoint } from '@contenthub/testing/events-endpoint';
import { startTrackingPage } from '@contenthub/testing/tracking-page';
import type { SendingClient } from '@contenthub/tracking/sending-client';
import type { Browser } from 'playwright-core';

const slowDown = 4;
const events = 300;

type TrackingWindow = { sendingClient: (options: object) => SendingClient; longest: number };

/** The longest task that tracking causes on a slowed-down processor, in milliseconds; 0 when none was over 50. */
export async function longestTask(browser: Browser): Promise<number> {
  const [endpoint, pages] = await Promise.all([EventsEndpoint.start(), startTrackingPage()]);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pages.origin);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  // The page has nothing but the client in it: what takes long from here on is the client's.
  await page.evaluate(
    async ([base, count]) => {
      const window = globalThis as unknown as TrackingWindow;
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
      }).observe({ type: 'longtask' });
      const client = window.sendingClient({
        ...{ base, client: 'contenthub', clientVersion: '0.1.0', cookieDomain: '.contenthub.localhost' },
        log() {},
      });
      client.identify({ userId: '-7' });
      client.allow(true);
      for (let number = 0; number < count; number += 1) {
        client.track('headerMenu/open', { label: String(number) });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await client.flush();
    },
    [endpoint.origin, events] as const,
  );
  await endpoint.until(() => endpoint.events.size === events, 60_000);
  const longest = await page.evaluate(() => (globalThis as unknown as TrackingWindow).longest);
  await context.close();
  await Promise.all([endpoint.stop(), pages.stop()]);
  return longest;
}
