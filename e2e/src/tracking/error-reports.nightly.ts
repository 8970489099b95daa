import { ErrorReportsEndpoint } from '@contenthub/testing/events/error-reports-endpoint';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hideTab } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { TrackedHub } from '../support/tracking/tracked-hub.ts';

let reports: ErrorReportsEndpoint;
const visit = TrackedHub.forThisFile(async () => {
  reports = await ErrorReportsEndpoint.start();
  return { ERROR_REPORTS_DSN: reports.dsn };
});
beforeEach(() => reports.clear());
afterAll(() => reports.stop());

const sdk = /\/assets\/sentry-/;

/** Opens a page where every random draw gives this number. */
async function open(drawn: number, path: string, country = 'US') {
  const { page, problems } = await visit.open(country);
  const requested: string[] = [];
  const reported: string[] = [];
  page.on('request', (request) => {
    requested.push(request.url());
    if (request.url().includes('/envelope/')) reported.push(request.postData() ?? '');
  });
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, drawn);
  await page.goto(visit.hub.origin + path, { waitUntil: 'networkidle' });
  return {
    page,
    problems,
    loadsSdk: () => requested.some((url) => sdk.test(url)),
    /** Events are sent after the decision to report errors. */
    tracked: () => expect.poll(() => requested.some((url) => url.startsWith(visit.endpoint.origin))).toBe(true),
    /** The SDK starts with a session of this page and records breadcrumbs from then on. */
    begun: () => expect.poll(() => reported.some((body) => body.includes('"type":"session"'))).toBe(true),
  };
}

/** Logs this many lines and throws, and resolves once all listeners have run. */
const fail = (page: Page, message: string, lines = 0) =>
  page.evaluate(
    ([text, count]) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          setTimeout(resolve);
          for (let number = 0; number < count; number += 1) {
            // biome-ignore lint/suspicious/noConsole: console output becomes a breadcrumb
            console.info(`line ${number}`, { a: { b: { c: { d: 1 } } } });
          }
          throw new Error(text);
        });
      }),
    [message, lines] as const,
  );

const [home, watched, memo] = [
  '/blog/',
  '/blog/grammar/conditional-sentences',
  '/blog/business-writing/business-memo',
] as const;

it.each([
  [0.004, home, true],
  [0.009, home, true],
  [0.011, home, false],
  [0.49, home, false],
  [0.49, watched, true],
  [0.49, memo, true],
  [0.51, watched, false],
])('F16 draws the sample first: with %f, on %s, the SDK loads: %s', async (drawn, path, comes) => {
  const { page, loadsSdk, tracked } = await open(drawn, path);
  await waitForHydration(page);
  await tracked();
  await expect.poll(loadsSdk).toBe(comes);
});

it('F16 F19 does not load before required consent', async () => {
  const { page, loadsSdk } = await open(0, home, 'DE');
  await waitForHydration(page);
  expect(loadsSdk()).toBe(false);
});

describe('a page in the sample', () => {
  it('F16 sends errors, sessions and a page load trace', async () => {
    const { page } = await open(0.001, home);
    await fail(page, 'Something broke');
    const [event] = await reports.waitForItems('event');
    expect(event).toMatchObject({
      exception: { values: [{ type: 'Error', value: 'Something broke' }] },
      release: expect.stringMatching(/^contenthub@/),
      request: { url: `${visit.hub.origin}/blog/` },
    });
    const sessions = await reports.waitForItems('session');
    expect(sessions[0]).toMatchObject({ sid: expect.any(String), status: expect.any(String) });
    await hideTab(page);
    // The page of another test may still send late.
    const ofThisPage = () => reports.itemsOfType('transaction').find(({ transaction }) => transaction === '/blog/');
    await expect.poll(ofThisPage).toMatchObject({ contexts: { trace: { op: 'pageload' } } });
  });

  it('F16 counts discarded items in client reports', async () => {
    // In the sample of traces, which is large on this page, but not of errors.
    const { page, begun } = await open(0.3, watched);
    await begun();
    await fail(page, 'Not in the sample');
    await hideTab(page);
    const [report] = await reports.waitForItems('client_report');
    expect(report?.discarded_events).toContainEqual({ reason: 'sample_rate', category: 'error', quantity: 1 });
    expect(reports.itemsOfType('event')).toEqual([]);
  });

  it('F16a limits texts to 250 characters, objects to three levels and breadcrumbs to 100', async () => {
    const { page, begun } = await open(0.001, home);
    await begun();
    await fail(page, 'x'.repeat(1000), 150);
    const [event] = (await reports.waitForItems('event')) as {
      exception?: { values: { value: string }[] };
      breadcrumbs?: { message: string; data: { arguments: unknown[] } }[];
    }[];
    expect(event?.exception?.values[0]?.value).toBe(`${'x'.repeat(250)}...`);
    expect(event?.breadcrumbs).toHaveLength(100);
    expect(event?.breadcrumbs?.at(-1)?.message).toContain('line 149');
    expect(JSON.stringify(event?.breadcrumbs?.at(-1)?.data)).not.toContain('"d"');
  });

  it('H03 reports no secret from the URL of the page, from a request URL or from an error message', async () => {
    const { page, begun } = await open(0.001, '/blog/?token=SECRET1&utm_source=letter#SECRET2');
    await begun();
    await page.evaluate(async () => {
      await fetch('/healthz?token=SECRET3');
      history.replaceState(history.state, '', '/blog/preview/12/SECRET4?email=SECRET5%40example.com');
    });
    await fail(page, `No answer from ${visit.hub.origin}/api/account/confirm?token=SECRET6`);
    const [event] = await reports.waitForItems('event');
    expect(event).toMatchObject({
      exception: { values: [{ value: `No answer from ${visit.hub.origin}/api/account/confirm` }] },
      request: { url: `${visit.hub.origin}/blog/preview/12/…` },
    });
    expect(JSON.stringify(event?.breadcrumbs)).toContain('/healthz');
    await hideTab(page);
    const ofThisPage = () => reports.itemsOfType('transaction').find(({ transaction }) => transaction === '/blog/');
    await expect.poll(ofThisPage).toBeDefined();
    expect(JSON.stringify(reports.items)).not.toContain('SECRET');
  });

  it('G09 reports a failed hydration', async () => {
    const { page } = await visit.open();
    await page.addInitScript(() => {
      Math.random = () => 0.001;
    });
    await page.route(/\/assets\/HomePage-/, (route) => route.abort());
    await page.goto(`${visit.hub.origin}/blog/`);
    const events = await reports.waitForItems('event');
    const values = events.flatMap(({ exception }) => (exception as { values: { value: string }[] }).values);
    expect(values.map(({ value }) => value)).toContain('loadableReady throws error');
  });
});
