import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freezeTime, holdScripts, waitForDocument, waitForFonts } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { enableTrackingDebug, flyout, flyoutLabel, hydrateHeader, trackedEvents } from '../support/pages/header.ts';
import { asVisitor, inGroup, signedIn } from '../support/pages/visitors.ts';

const visit = visitBundledHub();
const post = '/blog/commonly-confused-words/affect-vs-effect';
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 800 };

type Asked = Parameters<typeof asVisitor>;

async function open(path: string, viewport = desktop, block?: Asked[2], accounts?: Asked[3]): Promise<Page> {
  const { page } = await visit.reader.open({ viewport });
  await enableTrackingDebug(page);
  if (block) await asVisitor(page, visit.hub, block, accounts);
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  return page;
}

/** The last click event. Impressions are excluded because their timing varies. */
const lastClick = async (page: Page) =>
  (await trackedEvents(page)).findLast(({ eventName }) => eventName.endsWith('/click'));

/** Clicks the link without following it. Returns whether the page wanted to follow it itself, later. */
const isPrevented = (link: Locator, how: Pick<MouseEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'button'> = {}) =>
  link.evaluate(
    (element, init) =>
      new Promise<boolean>((resolve) => {
        const listen = (event: Event) => {
          resolve(event.defaultPrevented);
          event.preventDefault();
        };
        window.addEventListener('click', listen, { once: true });
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
      }),
    how,
  );

const login = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

const accountSite = { own: false, account: 'https://account.example.com/account' };
const accountMenu = (page: Page) => page.locator('header details', { hasText: 'My account' }).filter({ visible: true });

describe('the login link', () => {
  it.each([
    ['desktop', desktop, 'https://app.grammarly.com/'],
    ['a phone', phone, accountSite.account],
  ])('B06 with an account site shows My Grammarly to a signed-in reader, on %s', async (_, viewport, address) => {
    const page = await open('/blog/', viewport, signedIn, accountSite);
    await login(page, 'My Grammarly').waitFor();
    expect(await login(page, 'My Grammarly').getAttribute('href')).toBe(address);
    expect(await login(page, 'Log in').count()).toBe(0);
  });

  it('B05 with an account site becomes the editor link in the business header', async () => {
    const page = await open('/business/learn', desktop, signedIn, accountSite);
    await login(page, 'Open editor').waitFor();
    expect(await login(page, 'Open editor').getAttribute('href')).toBe('https://app.grammarly.com/');
    expect(await login(page, 'Log in').count()).toBe(0);
  });

  it('B06 is not shown to a signed-in reader before the header’s code is loaded, and to others from the start', async () => {
    for (const [block, isShown] of [
      [signedIn, false],
      [{}, true],
    ] as const) {
      const { page } = await visit.reader.open({ viewport: phone });
      await asVisitor(page, visit.hub, block);
      const release = await holdScripts(page);
      await page.goto(`${visit.hub.origin}/blog/saved`, { waitUntil: 'commit' });
      await waitForDocument(page);
      expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
      const link = page.locator('header a', { hasText: 'Log in' });
      expect(await link.count()).toBeGreaterThan(0);
      expect((await link.filter({ visible: true }).count()) > 0).toBe(isShown);
      release();
    }
  });

  it('A24 B06 changes in reserved space without layout shift', async () => {
    const place = async (page: Page) => {
      await waitForFonts(page);
      return page.getByRole('link', { name: 'Get Grammarly' }).first().boundingBox();
    };
    const anonymous = await open('/blog/');
    const page = await open('/blog/', desktop, signedIn);
    for (const viewport of [desktop, phone]) {
      for (const one of [anonymous, page]) await one.setViewportSize(viewport);
      await accountMenu(page).waitFor();
      expect(await place(page)).toEqual(await place(anonymous));
    }
  });
});

describe('a header link', () => {
  it('B07 adds the reader’s campaign parameters, or our own by default, but not to links to another site', async () => {
    const page = await open('/blog/?utm_campaign=spring&utm_source=mail&page=1');
    const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
    expect(await pricing.getAttribute('href')).toBe('https://www.grammarly.com/plans');
    await pricing.focus();
    const url = new URL((await pricing.getAttribute('href')) ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      utm_source: 'mail',
      utm_medium: 'internal',
      utm_campaign: 'spring',
    });

    // A link to another site is unchanged and not delayed.
    await hydrateHeader(page);
    await flyoutLabel(flyout(page, 'Product')).click();
    const coda = flyout(page, 'Product').getByRole('link', { name: 'Coda' });
    await coda.focus();
    expect(await coda.getAttribute('href')).toBe('https://coda.io/');
    expect(await isPrevented(coda)).toBe(false);
    expect(await lastClick(page)).toMatchObject({ eventName: 'contenthub/headerItem/click', label: 'Coda' });
    // Nor is a link that opens in another tab.
    expect(await isPrevented(login(page, 'Log in'), { ctrlKey: true })).toBe(false);
  });

  it('B07 waits up to 200 ms for tracking', async () => {
    const page = await open('/blog/');
    await hydrateHeader(page);
    await freezeTime(page);
    let left = 0;
    await page.route(`${visit.hub.origin}/signin**`, (route) => {
      left += 1;
      return route.fulfill({ body: 'the sign-in page' });
    });
    await login(page, 'Log in').click({ noWaitAfter: true });
    expect(await lastClick(page)).toMatchObject({ eventName: 'contenthub/loginLink/click', label: 'Log in' });
    await page.clock.runFor(199);
    expect([left, new URL(page.url()).pathname]).toEqual([0, '/blog/']);
    await page.clock.runFor(1);
    await page.waitForURL(`${visit.hub.origin}/signin?next=%2Fblog%2F`);
    expect(left).toBe(1);
  });

  it('B07 calls its navigation hook, which closes the narrow menu', async () => {
    const page = await open(post, phone);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').locator('summary', { hasText: 'Resources' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Blog', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(`${visit.hub.origin}/blog/`);
    // A full page load would have closed it as well.
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('is followed and tracked although it was clicked before its code loaded', async () => {
    const page = await open('/blog/engineering');
    // A link waits at most 200 ms for its code. This test raises the limit.
    await freezeTime(page);
    await page
      .locator('[data-secondary-header] a', { hasText: 'Engineering' })
      .evaluate((link: HTMLElement) => link.click());
    await expect.poll(async () => (await trackedEvents(page)).map(({ label: text }) => text)).toContain('Engineering');
  });
});

// overlays.e2e.ts checks a post with a banner.
it('B15 B16 is sticky on a home page, and widens the main area for the groups with a side banner', async () => {
  const wide = { width: 1800, height: 900 };
  const width = (page: Page) =>
    page
      .locator('main > *')
      .first()
      .evaluate((main) => main.getBoundingClientRect().width);
  const usual = await open('/blog/', wide);
  await usual.evaluate(() => document.documentElement.setAttribute('data-popup-banner', ''));
  const position = usual.locator('[data-primary-header]').evaluate((bar) => getComputedStyle(bar).position);
  expect(await position).toBe('sticky');
  const group = inGroup('blog_sticky_sidebanner_cta_rerun', 'test_sidebanner_with_topbanner');
  const treated = await open('/blog/', wide, { treatments: [group] });
  expect(await width(treated)).toBeGreaterThan(await width(usual));
});
