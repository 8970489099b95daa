import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type PlatformStack, startPlatformStack } from '../support/hub/platform-stack.ts';
import { definitionTests } from './definitions-suite.ts';

const path = '/blog/commonly-confused-words/affect-vs-effect';
const overridden = 'blog_sticky_sidebanner_cta_rerun:test_sidebanner_only';
const american = { extraHTTPHeaders: { 'x-country': 'US' } };
const german = { extraHTTPHeaders: { 'x-country': 'DE' } };

const visit = {} as { stack: PlatformStack; reader: Reader };
beforeAll(async () => {
  [visit.stack, visit.reader] = await Promise.all([startPlatformStack(), Reader.launch()]);
});
afterAll(async () => {
  await visit.reader?.close();
  await visit.stack?.stop();
});

const sideBanner = (page: Page) => page.locator('html').getAttribute('data-side-banner');
const settled = (page: Page, kind: string) =>
  page.locator(`html[data-visitor="${kind}"]`).waitFor({ state: 'attached' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('grammarlyExperimentOverrides'));

/** Records the paths of the page’s platform requests from now on. */
function recordPlatformCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

describe('overrides in the URL', () => {
  it('E14 show the page of a group and are stored as grammarlyExperimentOverrides', async () => {
    const { page, problems } = await visit.reader.open(german);
    await page.goto(`${visit.stack.origin}${path}?experiments=no-colon,${overridden}`);
    await settled(page, 'unknown');
    expect(await sideBanner(page)).toBe('test_sidebanner_only');
    expect(await stored(page)).toBe('{"blog_sticky_sidebanner_cta_rerun":"test_sidebanner_only"}');
    await page.goto(`${visit.stack.origin}/blog/`);
    await settled(page, 'unknown');
    expect(await sideBanner(page)).toBe('test_sidebanner_only');
    await page.goto(`${visit.stack.origin}/blog/?experiments=`);
    await settled(page, 'unknown');
    expect([await sideBanner(page), await stored(page)]).toEqual(['control', null]);
    expect(problems).toEqual([]);
  });

  it('E14 are all rejected if one value is not allowed', async () => {
    const { page, problems } = await visit.reader.open(german);
    await page.goto(`${visit.stack.origin}${path}?experiments=${overridden},blog_gc:nonsense`);
    await settled(page, 'unknown');
    expect([await sideBanner(page), await stored(page)]).toEqual(['control', null]);
    expect(problems).toEqual(['page error: Error with experiment override setting. Please check your params']);
  });
});

describe('treatments embedded in the page', () => {
  it('E13 are all rejected if one is malformed', async () => {
    const { page, problems } = await visit.reader.open(german);
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch({ url: visit.stack.address + path });
      // The page of a session contains treatments.
      const malformed = JSON.stringify({ data: null, treatments: [{ type: 'gate', experimentName: 7 }] });
      const body = (await response.text()).replace(/(id="visitor">)[^<]*/, `$1${malformed}`);
      await route.fulfill({ response, body });
    });
    await page.goto(visit.stack.origin + path);
    await waitForHydration(page);
    await settled(page, 'unknown');
    expect(problems).toEqual(['page error: Not valid treatments']);
    await expect.poll(() => page.locator('h1').first().isVisible()).toBe(true);
  });

  it('E20 are control groups before a required choice: no call, no cookie, no id', async () => {
    const { page, problems } = await visit.reader.open(german);
    const calls = recordPlatformCalls(page);
    await page.goto(visit.stack.origin + path);
    await settled(page, 'unknown');
    expect(await sideBanner(page)).toBe('control');
    expect(calls).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('a visitor with consent', () => {
  it('E08 E16 E19 gets an id and groups on the first page, and keeps them on the next without another call', async () => {
    const { page, problems } = await visit.reader.open(american);
    const calls = recordPlatformCalls(page);
    await page.goto(visit.stack.origin + path);
    await settled(page, 'anonymous');
    // Exposures are sent, but no treatments are requested.
    const questions = () => calls.filter((called) => called !== '/api/treatment/log').toSorted();
    expect(questions()).toEqual(['/api/gates/get', '/api/treatment/get', '/api/user/oranonymous']);
    const group = await sideBanner(page);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('visitor');

    calls.length = 0;
    await page.goto(`${visit.stack.origin}/blog/`);
    await settled(page, 'anonymous');
    expect(await sideBanner(page)).toBe(group);
    expect(questions()).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('E17 gets the control groups when treatments are unavailable', async () => {
    const { page, problems } = await visit.reader.open(american);
    await page.route('**/api/treatment/get', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(visit.stack.origin + path);
    await waitForHydration(page);
    await expect.poll(() => problems).toContain('page error: Response status 503');
    expect(await sideBanner(page)).toBe('control');
  });

  it('E13 reports malformed treatments', async () => {
    const { page, problems } = await visit.reader.open(american);
    await page.route('**/api/treatment/get', (route) => route.fulfill({ json: [{ type: 'experiment' }] }));
    await page.goto(visit.stack.origin + path);
    await waitForHydration(page);
    await expect.poll(() => problems).toContain('page error: Did not get valid treatments');
  });
});

describe('a reader with an account', () => {
  it('J01 H06 sees account pages where internal paths have a port of their own', async () => {
    const [email, password] = ['ada@example.org', 'correct horse battery'];
    await visit.stack.createAccount(email, password);
    const { page, problems } = await visit.reader.open(american);
    await page.goto(`${visit.stack.origin}/signin`);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${visit.stack.origin}/blog/`);
    await page.goto(`${visit.stack.origin}/account`);
    await page.getByRole('main').getByText(email).first().waitFor();
    const data = await page.goto(`${visit.stack.origin}/account/data`);
    expect(data?.status()).toBe(200);
    expect(problems).toEqual([]);
  });
});

describe('definitions', () => definitionTests(visit));
