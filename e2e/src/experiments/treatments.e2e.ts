import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject } from '@contenthub/experiments/evaluation/subject';
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

const sideBannerAttribute = 'data-treatment-blog-sticky-sidebanner-cta-rerun';
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

  it('E14 are refused one by one, and the others apply', async () => {
    const { page, problems } = await visit.reader.open(german);
    await page.goto(`${visit.stack.origin}${path}?experiments=${overridden},blog_gc:nonsense,onetrust_test:on`);
    await settled(page, 'unknown');
    expect(await sideBanner(page)).toBe('test_sidebanner_only');
    expect(await stored(page)).toBe('{"blog_sticky_sidebanner_cta_rerun":"test_sidebanner_only","onetrust_test":"on"}');
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
  it('E08 E16 E19 gets an id and groups on the first page, and keeps them without another call', async () => {
    const { page, problems } = await visit.reader.open(american);
    const calls = recordPlatformCalls(page);
    await page.goto(visit.stack.origin + path);
    await settled(page, 'anonymous');
    // Exposures are sent, but no treatments are requested.
    const questions = () => calls.filter((called) => called !== '/api/treatment/log').toSorted();
    expect(questions()).toEqual(['/api/gates/get', '/api/treatment/get', '/api/user/oranonymous']);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('visitor');
    // The layout has been painted without a group.
    expect(await sideBanner(page)).toBe('control');

    const seen: (string | null)[] = [];
    for (const next of ['/blog/', path]) {
      calls.length = 0;
      await page.goto(visit.stack.origin + next);
      await settled(page, 'anonymous');
      seen.push(await sideBanner(page), await page.locator('html').getAttribute(sideBannerAttribute));
      expect(questions()).toEqual([]);
    }
    expect(new Set(seen).size).toBe(1);
    expect(problems).toEqual([]);
  });

  it('E09 B16 logs a layout from the second page on, untouched, once, with their id, and shows it', async () => {
    const { page, problems } = await visit.reader.open({ ...american, viewport: { width: 1440, height: 900 } });
    const logged: [page: number, treatment: Treatment, isLogged: unknown][] = [];
    let current = 0;
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/treatment/log')) return;
      const from = current;
      logged.push([from, response.request().postDataJSON(), await response.json()]);
    });
    const widths: number[] = [];
    for (current = 1; current <= 3; current += 1) {
      await page.goto(visit.stack.origin + path);
      await settled(page, 'anonymous');
      // Exposures are sent when the visitor is settled.
      await page.waitForLoadState('networkidle');
      widths.push(await page.locator('[data-primary-header] > div').evaluate((row) => row.clientWidth));
    }
    const bucket = (await page.context().cookies()).find(({ name }) => name.endsWith('experiment-bucket'))?.value;
    const evaluator = new Evaluator(registryConfiguration);
    const subject = bucketSubject(Number(bucket), 'us');
    const isHeld = evaluator.getHoldouts(subject).length > 0;
    const layout = evaluator
      .experiments(subject, ['blog_gc', 'blog_sticky_sidebanner_cta_rerun'])
      .filter(({ needLog }) => needLog)
      .map(({ experimentName, groupName }) => `2 ${experimentName} ${groupName}`);
    const described = logged.map(([from, one]) => `${from} ${one.experimentName} ${one.groupName}`);
    const ofLayout = described.filter((text) => !/google|holdout/.test(text));
    expect(ofLayout.toSorted()).toEqual(isHeld ? [] : layout.toSorted());
    expect(new Set(described.map((text) => text.slice(2))).size).toBe(described.length);
    expect(logged.filter(([, { userId }]) => !/^-\d{5,}$/.test(userId))).toEqual([]);
    expect(logged.filter(([, , answer]) => JSON.stringify(answer) !== '{"logged":true}')).toEqual([]);
    const isWide = layout.some((text) => text.includes('test_sidebanner'));
    expect(widths).toEqual(isWide ? [1216, 1408, 1408] : [1216, 1216, 1216]);
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
