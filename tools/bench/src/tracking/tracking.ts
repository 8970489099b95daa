import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '@contenthub/testing/browser/chromium';
import { EventsEndpoint } from '@contenthub/testing/events/events-endpoint';
import { runScriptedVisits } from '@contenthub/testing/events/scripted-visits';
import { startTrackingPage } from '@contenthub/testing/events/tracking-page';
import type { SendingClient } from '@contenthub/tracking/sending-client';
import type { Browser } from 'playwright-core';
import { browserVersionFigure, type Figure } from '../report/figure.ts';
import { clientWeight } from './client-weight.ts';

const cpuSlowdown = 4;
const events = 300;

type TrackingWindow = { sendingClient: (options: object) => SendingClient };
type TraceEvent = { name: string; pid: number; tdur?: number; args?: { name?: string } };

/**
 * Measures the longest task of tracking on a CPU four times slower, in milliseconds of CPU time. Wall-clock time would
 * include other load on the host.
 */
export async function measureLongestTask(browser: Browser): Promise<number> {
  const [endpoint, pages] = await Promise.all([EventsEndpoint.start(), startTrackingPage()]);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pages.origin);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  // The page contains only the client, so all later work is the client's.
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await page.evaluate(useClient, [endpoint.origin, events] as const);
  await endpoint.waitUntil(() => endpoint.events.size === events, 60_000);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  await Promise.all([endpoint.stop(), pages.stop()]);
  return cpuSlowdown * longestTaskMs(trace.traceEvents);
}

/** Runs in the page and simulates a very active reader. */
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

/** Returns the longest task of the page's main thread in milliseconds of CPU time. */
function longestTaskMs(traced: TraceEvent[]): number {
  const tasks = traced.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
  if (tasks.length === 0) throw new Error('The trace contains no tasks.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

const visits = 1000;
const builtAssets = new URL('../../../../apps/web/dist/client/assets/', import.meta.url);

/** Measures the cost of tracking per page, and the share of lost events. */
export async function measureTracking(): Promise<Figure[]> {
  const weight = await clientWeight();
  const sdk = await gzipSize(/^sentry-.*\.js$/);
  const browser = await launchBrowser();
  const version = browserVersionFigure(browser);
  const longest = await measureLongestTask(browser);
  const report = await runScriptedVisits({ browser, visits, seed: 1, readers: 5 });
  await browser.close();
  for (const { label, cause } of report.reportedLost) console.log(`lost: ${label} (${cause})`);
  const share = (count: number) => (100 * count) / report.tracked;
  const lost = report.reportedLost.length + report.silentlyLost.length;
  return [
    version,
    { name: 'client before it is used', value: weight.initial / 1000, unit: 'KB gzip', aim: { atMost: 3 } },
    { name: 'client, parts that come when needed', value: weight.later / 1000, unit: 'KB gzip', aim: null },
    { name: 'error reports, for pages in the sample', value: sdk / 1000, unit: 'KB gzip', aim: null },
    { name: 'longest task, processor 4 times slower', value: longest, unit: 'ms', aim: { atMost: 50 } },
    { name: 'visits', value: report.visits, unit: '', aim: { atLeast: visits } },
    { name: 'events tracked in them', value: report.tracked, unit: '', aim: null },
    { name: 'arrived', value: report.arrived, unit: '', aim: null },
    { name: 'lost', value: share(lost), unit: '%', aim: { atMost: 0.1 } },
    { name: 'lost without a word', value: report.silentlyLost.length, unit: '', aim: { atMost: 0 } },
    { name: 'sent again and counted once', value: share(report.duplicates), unit: '%', aim: null },
    { name: 'refused', value: report.rejected, unit: '', aim: { atMost: 0 } },
  ];
}

async function gzipSize(name: RegExp): Promise<number> {
  const files = await readdir(builtAssets).catch(() => {
    throw new Error('The site is not built. Run `npm run build` first.');
  });
  const file = files.find((one) => name.test(one)) ?? '';
  return gzipSync(await readFile(new URL(file, builtAssets)), { level: 9 }).length;
}
