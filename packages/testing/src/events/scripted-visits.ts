import type { Browser, BrowserContext, Page } from 'playwright-core';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { EventsEndpoint } from './events-endpoint.ts';
import { startTrackingPage } from './tracking-page.ts';

/** Compares the events that the script performed with those that arrived. */
export type VisitsReport = {
  visits: number;
  tracked: number;
  arrived: number;
  /** Lost events that the client reported with a cause. */
  reportedLost: { label: string; cause: string }[];
  /** Lost events that the client did not report. */
  silentlyLost: string[];
  /** Events that arrived more than once and counted once. */
  duplicates: number;
  rejected: number;
  endings: Record<string, number>;
};

type VisitPlan = {
  browser: Browser;
  visits: number;
  seed: number;
  /** Number of concurrent browsers, one per reader. */
  readers?: number;
  /** Makes leftover events look old instead of waiting. */
  ageLeftovers?: boolean;
};

type Tracker = { client: { track: (name: string, fields: object) => void } };
const endings = ['close', 'linger', 'reload', 'navigate', 'offline', 'leave-offline', 'refused', 'two-tabs'] as const;

/** Runs visits of many readers. Each opens pages, triggers events, and ends the page in every possible way. */
export async function runScriptedVisits({
  browser,
  visits,
  seed,
  readers = 4,
  ageLeftovers = false,
}: VisitPlan): Promise<VisitsReport> {
  const [endpoint, pages] = await Promise.all([EventsEndpoint.start(), startTrackingPage()]);
  const labels: string[] = [];
  const named = new Map<string, string>();
  const counts: Record<string, number> = {};

  const open = async (context: BrowserContext, refuses = false): Promise<Page> => {
    const page = await context.newPage();
    if (refuses) await page.addInitScript(() => Object.assign(navigator, { sendBeacon: () => false }));
    await enter(page, '/blog/one');
    return page;
  };
  const enter = async (page: Page, path: string) => {
    await page.goto(pages.origin + path);
    await ready(page);
  };
  const ready = async (page: Page) => {
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.evaluate(startClient, endpoint.origin);
  };
  const track = async (page: Page, name: string, count: number) => {
    const done = Array.from({ length: count }, (_, index) => `${name}-${index}`);
    await page.evaluate(trackAll, done);
    labels.push(...done);
  };

  const visit = async (context: BrowserContext, number: number) => {
    const random = seededRandom(seed + number);
    const way = endings[Math.floor(random() * endings.length)] ?? 'close';
    const some = () => 1 + Math.floor(random() * 4);
    counts[way] = (counts[way] ?? 0) + 1;
    const page = await open(context, way === 'refused');
    await track(page, `${number}-first`, some());
    if (way === 'linger' || way === 'refused') await page.waitForTimeout(random() * 120);
    if (way === 'reload') await page.reload().then(() => ready(page));
    if (way === 'navigate') await enter(page, '/blog/two');
    if (way === 'offline' || way === 'leave-offline') {
      await context.setOffline(true);
      await track(page, `${number}-offline`, some());
      if (way === 'offline') await page.waitForTimeout(random() * 100);
      else await page.close();
      await context.setOffline(false);
    }
    if (way === 'two-tabs') {
      const other = await open(context);
      await Promise.all([track(page, `${number}-this`, some()), track(other, `${number}-other`, some())]);
      await other.close();
    }
    if (page.isClosed()) return;
    await track(page, `${number}-last`, some());
    await page.close();
  };

  const read = async (reader: number) => {
    const context = await browser.newContext();
    await context.exposeBinding('nameLost', (_source, label: string, cause: string) => void named.set(label, cause));
    for (let number = reader; number < visits; number += readers) await visit(context, number);
    await comeBack(context);
    await context.close();
  };
  /** Every reader returns once more and stays until no event is left. */
  const comeBack = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(pages.origin);
    if (ageLeftovers) await page.evaluate(ageStoredEvents);
    await page.reload().then(() => ready(page));
    const isEmpty = () => !Object.keys(localStorage).some((key) => key.includes(':queue:'));
    await page.waitForFunction(isEmpty, undefined, { timeout: 240_000, polling: 200 });
  };

  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  const arrived = new Set([...endpoint.events.values()].map(({ label }) => String(label)));
  const missing = labels.filter((label) => !arrived.has(label));
  await Promise.all([endpoint.stop(), pages.stop()]);
  return {
    visits,
    tracked: labels.length,
    arrived: labels.length - missing.length,
    reportedLost: missing.flatMap((label) => (named.has(label) ? [{ label, cause: named.get(label) ?? '' }] : [])),
    silentlyLost: missing.filter((label) => !named.has(label)),
    duplicates: endpoint.duplicates,
    rejected: endpoint.rejected.length,
    endings: counts,
  };
}

/** Runs in the page. */
function startClient(base: string): void {
  const page = globalThis as unknown as {
    sendingClient: (options: object) => {
      identify: (user: object) => void;
      allow: (consent: 'granted') => void;
      listen: (listener: (event: { label: string }, status: string, detail: string) => void) => void;
    };
    nameLost: (label: string, cause: string) => void;
  };
  const client = page.sendingClient({
    ...{ base, client: 'contenthub', clientVersion: '0.1.0', cookieDomain: '.contenthub.localhost', bundleMs: 50 },
    log() {},
  });
  client.listen((event, status, detail) => status === 'lost' && page.nameLost(event.label, detail));
  Object.assign(globalThis, { client });
  client.allow('granted');
  client.identify({ userId: '-7' });
}

/** Runs in the page. */
function trackAll(labels: string[]): void {
  for (const label of labels) (globalThis as unknown as Tracker).client.track('headerMenu/open', { label });
}

/** Runs in the page. Makes stored events look a minute older. */
function ageStoredEvents(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.includes(':queue:'))) {
    const at = Number(/\d{13}/.exec(key)?.[0]);
    const older = (text: string) => text.replaceAll(String(at), String(at - 60_000));
    localStorage.setItem(older(key), older(localStorage.getItem(key) ?? ''));
    localStorage.removeItem(key);
  }
}
