import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freezeTime, waitForFonts } from '../support/browser/page-control.ts';
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

const login = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

const accountSite = { own: false, account: 'https://account.example.com/account' };
const accountMenu = (page: Page) => page.locator('header details', { hasText: 'My account' }).filter({ visible: true });

describe('the login link', () => {
  it.each([
    ['desktop', desktop, 'https://app.grammarly.com/'],
    ['a phone', phone, accountSite.account],
    ['a tablet', { width: 820, height: 1180 }, accountSite.account],
  ])('B06 with an account site shows My Grammarly to a signed-in reader, on %s', async (_, viewport, address) => {
    const page = await open('/blog/', viewport, signedIn, accountSite);
    await login(page, 'My Grammarly').waitFor();
    expect(await login(page, 'My Grammarly').getAttribute('href')).toBe(address);
    expect(await login(page, 'Log in').count()).toBe(0);
  });

  it('B05 B06 J03 links to the hub’s sign-in page with the return URL', async () => {
    for (const path of ['/blog/', '/business/learn']) {
      const page = await open(path);
      expect(await login(page, 'Log in').getAttribute('href')).toBe(`/signin?next=${encodeURIComponent(path)}`);
      await page.context().close();
    }
  });

  it('B05 with an account site becomes the editor link in the business header', async () => {
    const page = await open('/business/learn', desktop, signedIn, accountSite);
    await login(page, 'Open editor').waitFor();
    expect(await login(page, 'Open editor').getAttribute('href')).toBe('https://app.grammarly.com/');
    expect(await login(page, 'Log in').count()).toBe(0);
  });

  it('A24 B06 changes in reserved space without layout shift', async () => {
    const place = async (page: Page) => {
      await waitForFonts(page);
      return page.getByRole('link', { name: 'Get Grammarly' }).first().boundingBox();
    };
    for (const viewport of [desktop, phone]) {
      const anonymous = await place(await open('/blog/', viewport));
      const page = await open('/blog/', viewport, signedIn);
      await accountMenu(page).waitFor();
      expect(await place(page)).toEqual(anonymous);
    }
  });
});

describe('a header link', () => {
  it('B07 adds the reader’s campaign parameters, or our own by default', async () => {
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
  });

  it('B07 is unchanged and not delayed if it links to another site', async () => {
    const page = await open('/blog/');
    await hydrateHeader(page);
    await flyoutLabel(flyout(page, 'Product')).click();
    const coda = flyout(page, 'Product').getByRole('link', { name: 'Coda' });
    await coda.focus();
    expect(await coda.getAttribute('href')).toBe('https://coda.io/');
    const prevented = await coda.evaluate(
      (link: HTMLElement) =>
        new Promise((resolve) => {
          window.addEventListener('click', (event) => {
            resolve(event.defaultPrevented);
            event.preventDefault();
          });
          link.click();
        }),
    );
    expect(prevented).toBe(false);
    expect(await lastClick(page)).toMatchObject({ eventName: 'contenthub/headerItem/click', label: 'Coda' });
  });

  it('B07 waits up to 200 ms for tracking, except when it opens in another tab', async () => {
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

    const other = await open('/blog/');
    await hydrateHeader(other);
    const prevented = await login(other, 'Log in').evaluate(
      (link) =>
        new Promise((resolve) => {
          window.addEventListener('click', (event) => {
            resolve(event.defaultPrevented);
            event.preventDefault();
          });
          link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
        }),
    );
    expect(prevented).toBe(false);
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

describe('the header of a post', () => {
  const position = (page: Page) =>
    page.locator('[data-primary-header]').evaluate((bar) => getComputedStyle(bar).position);
  const banner = (page: Page, shows: boolean) =>
    page.evaluate((on) => document.documentElement.toggleAttribute('data-popup-banner', on), shows);

  it('B15 is sticky, except on a post page while the popup banner is shown', async () => {
    const page = await open(post);
    expect(await position(page)).toBe('sticky');
    await banner(page, true);
    expect(await position(page)).toBe('relative');
    await page.evaluate(() => window.scrollTo(0, 600));
    expect(
      await page.locator('[data-primary-header]').evaluate((bar) => bar.getBoundingClientRect().bottom),
    ).toBeLessThan(0);
    await banner(page, false);
    expect(await position(page)).toBe('sticky');
    expect(await page.locator('[data-primary-header]').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
    const home = await open('/blog/');
    await banner(home, true);
    expect(await position(home)).toBe('sticky');
  });

  it.each([
    ['control', false],
    ['test_sidebanner_only', true],
    ['test_sidebanner_with_topbanner', true],
  ])('B16 widens the main area in the group %s: %s', async (group, widened) => {
    const width = (page: Page) =>
      page
        .locator('main > *')
        .first()
        .evaluate((main) => main.getBoundingClientRect().width);
    const wide = { width: 1800, height: 900 };
    const usual = await width(await open('/blog/', wide));
    const block = { treatments: [inGroup('blog_sticky_sidebanner_cta_rerun', group)] };
    const treated = await width(await open('/blog/', wide, block));
    expect(treated > usual).toBe(widened);
  });
});
