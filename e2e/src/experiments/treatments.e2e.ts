import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Reader, waitForHydration } from '../support/browser/reader.ts';
import { type PlatformStack, startPlatformStack } from '../support/hub/platform-stack.ts';

const path = '/blog/commonly-confused-words/affect-vs-effect';
const overridden = 'blog_sticky_sidebanner_cta_rerun:test_sidebanner_only';
const american = { extraHTTPHeaders: { 'x-country': 'US' } };
const german = { extraHTTPHeaders: { 'x-country': 'DE' } };

let stack: PlatformStack;
let reader: Reader;
beforeAll(async () => {
  [stack, reader] = await Promise.all([startPlatformStack(), Reader.launch()]);
});
afterAll(async () => {
  await reader?.close();
  await stack?.stop();
});

const sideBanner = (page: Page) => page.locator('html').getAttribute('data-side-banner');
const settled = (page: Page, kind: string) =>
  page.locator(`html[data-visitor="${kind}"]`).waitFor({ state: 'attached' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('grammarlyExperimentOverrides'));

/** What the page asks of the platform, by path. */
function asked(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

describe('overrides in the address', () => {
  it('E14 show the page as a group sees it, and are remembered under grammarlyExperimentOverrides', async () => {
    const { page, problems } = await reader.open(german);
    await page.goto(`${stack.origin}${path}?experiments=no-colon,${overridden}`);
    await settled(page, 'unknown');
    expect(await sideBanner(page)).toBe('test_sidebanner_only');
    expect(await stored(page)).toBe('{"blog_sticky_sidebanner_cta_rerun":"test_sidebanner_only"}');
    await page.goto(`${stack.origin}/blog/`);
    await settled(page, 'unknown');
    expect(await sideBanner(page)).toBe('test_sidebanner_only');
    await page.goto(`${stack.origin}/blog/?experiments=`);
    await settled(page, 'unknown');
    expect([await sideBanner(page), await stored(page)]).toEqual(['control', null]);
    expect(problems).toEqual([]);
  });

  it('E14 are all refused for one value that is not allowed', async () => {
    const { page, problems } = await reader.open(german);
    await page.goto(`${stack.origin}${path}?experiments=${overridden},blog_gc:nonsense`);
    await settled(page, 'unknown');
    expect([await sideBanner(page), await stored(page)]).toEqual(['control', null]);
    expect(problems).toEqual(['page error: Error with experiment override setting. Please check your params']);
  });
});

describe('treatments that came with the page', () => {
  it('E13 are refused as a whole when one of them has not the right shape', async () => {
    const { page, problems } = await reader.open(german);
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch({ url: stack.address + path });
      const body = (await response.text()).replace('"experimentName":"geo_usa"', '"experimentName":7');
      await route.fulfill({ response, body });
    });
    await page.goto(stack.origin + path);
    await waitForHydration(page);
    await settled(page, 'unknown');
    expect(problems).toEqual(['page error: Not valid treatments']);
    await expect.poll(() => page.locator('h1').first().isVisible()).toBe(true);
  });

  it('E20 are control groups before a choice where one is due: no call, no cookie, no id', async () => {
    const { page, problems } = await reader.open(german);
    const calls = asked(page);
    await page.goto(stack.origin + path);
    await settled(page, 'unknown');
    expect(await sideBanner(page)).toBe('control');
    expect(calls).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('a visitor who may have an id', () => {
  it('E08 E16 E19 gets an id and groups on the first page, and the same groups with the next one, asking nothing again', async () => {
    const { page, problems } = await reader.open(american);
    const calls = asked(page);
    await page.goto(stack.origin + path);
    await settled(page, 'anonymous');
    // What was seen is told; that asks nothing.
    const questions = () => calls.filter((called) => called !== '/api/treatment/log').toSorted();
    expect(questions()).toEqual(['/api/gates/get', '/api/treatment/get', '/api/user/oranonymous']);
    const group = await sideBanner(page);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('visitor');

    calls.length = 0;
    await page.goto(`${stack.origin}/blog/`);
    await settled(page, 'anonymous');
    expect(await sideBanner(page)).toBe(group);
    expect(questions()).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('E17 is shown the page in control when treatments cannot be had', async () => {
    const { page, problems } = await reader.open(american);
    await page.route('**/api/treatment/get', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(stack.origin + path);
    await waitForHydration(page);
    await expect.poll(() => problems).toContain('page error: Response status 503');
    expect(await sideBanner(page)).toBe('control');
  });

  it('E13 says so when what it got are no treatments', async () => {
    const { page, problems } = await reader.open(american);
    await page.route('**/api/treatment/get', (route) => route.fulfill({ json: [{ type: 'experiment' }] }));
    await page.goto(stack.origin + path);
    await waitForHydration(page);
    await expect.poll(() => problems).toContain('page error: Did not get valid treatments');
  });
});
