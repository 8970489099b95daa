import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdScripts, waitForDocument } from '../support/browser/page-control.ts';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import {
  enableTrackingDebug,
  flyout,
  flyoutLabel,
  hydrateHeader,
  isOpen,
  siteMenus,
  trackedEvents,
} from '../support/pages/header.ts';
import { asVisitor, openGate } from '../support/pages/visitors.ts';

const visit = visitBundledHub();
let page: Page;
let problems: string[];

async function open(path: string, on: Page = page): Promise<void> {
  await on.goto(visit.hub.origin + path);
  await waitForHydration(on);
}

/** The labels of a menu bar, in order. */
const labelsOf = (items: Locator) =>
  items.evaluateAll((all) => all.map((item) => item.querySelector('summary, a')?.textContent));

beforeAll(async () => {
  ({ page, problems } = await visit.reader.open());
  await enableTrackingDebug(page);
});

describe('on the engineering blog', () => {
  beforeAll(() => open('/blog/engineering'));

  it('B01 has the logo link to the main home page, Pricing, Contact Sales and Log in', async () => {
    const header = page.getByRole('banner');
    const href = (name: string) => header.getByRole('link', { name, exact: true }).first().getAttribute('href');
    expect(await href('Grammarly')).toBe('/blog/');
    expect(await href('Pricing')).toBe('https://www.grammarly.com/plans');
    expect(await href('Contact Sales')).toBe('https://www.grammarly.com/contact/sales');
    expect(await href('Log in')).toBe('/signin?next=%2Fblog%2Fengineering');
  });

  it('B04 A09 shows the logo of the blog and its menus', async () => {
    await expectSecondaryHeader('/blog/engineering', 'Engineering', [
      'NLP/ML',
      'Infrastructure',
      'Product',
      'Mobile',
      'Data',
    ]);
  });

  it('B01e shows What’s new and the new openings only if their gates are open', async () => {
    expect(await siteMenus(page).getByText('What’s new').count()).toBe(0);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Join us' }).getAttribute('href')).toMatch(
      /\/jobs$/,
    );
    const { page: other } = await visit.reader.open();
    await asVisitor(other, visit.hub, openGate('whats_new_header_item_25', 'update_openings_page_urls_25'));
    await open('/blog/engineering', other);
    const news = siteMenus(other).getByRole('link', { name: 'What’s new' });
    await news.waitFor();
    expect(await news.getAttribute('href')).toBe('https://www.grammarly.com/whats-new');
    const openings = 'https://www.grammarly.com/careers/openings';
    for (const link of [
      other.getByRole('banner').getByRole('link', { name: 'Join us' }),
      other.getByRole('contentinfo').getByRole('link', { name: 'Careers' }),
    ]) {
      await expect.poll(() => link.getAttribute('href')).toBe(openings);
    }
    await other.context().close();
  });
});

/** One page for all menus. Each test leaves them closed. */
describe('on the main blog', () => {
  const menus = ['Product', 'Work', 'Education', 'Resources', 'Language Rules', 'Company & Product'];
  beforeAll(async () => {
    await open('/blog/');
    await hydrateHeader(page);
  });
  afterEach(async () => {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('header details[open]').count()).toBe(0);
  });

  it('B04 shows the logo of the blog and its menus', async () => {
    await expectSecondaryHeader('/blog/', 'Blog', [
      'Language Rules',
      'Writing Tips',
      'For Education',
      'For Work',
      'AI',
      'Company & Product',
    ]);
  });

  it.each([
    [
      'B01a',
      'Product',
      {
        Learn: ['Features', 'Product Demo', 'AI', 'Trust & Security', 'Coda'],
        Download: ['Desktop', 'Mobile', 'Browser'],
      },
    ],
    [
      'B01b',
      'Work',
      {
        'By team size': ['Enterprise', 'Teams & Businesses', 'Individuals'],
        'By team function': ['Customer Support', 'Marketing', 'IT', 'Sales', 'HR'],
      },
    ],
    ['B01c', 'Education', { '': ['Students', 'Institutions'] }],
    [
      'B01d',
      'Resources',
      {
        Learn: [
          'Blog',
          'Customer Stories',
          'Business and Education Events & Resources',
          'Grammar Guide',
          'Writing Guide',
          'Essay Writing',
          'Career Guides',
          'Help Center',
        ],
        Tools: [
          'AI Writing Tools',
          'Grammar Checker',
          'Plagiarism Checker',
          'AI Detector',
          'AI Humanizer',
          'Paraphrasing Tool',
          'Citation Generator',
          'Word Counter',
        ],
      },
    ],
  ])('%s %s opens exactly its columns and items', async (_, menu, columns) => {
    const one = flyout(page, menu);
    await flyoutLabel(one).click();
    const shown = await one
      .locator('ul')
      .evaluateAll((lists) =>
        lists.map((list) => [
          list.previousElementSibling?.textContent ?? '',
          [...list.querySelectorAll('a')].map((link) => (link.querySelector('span') ?? link).firstChild?.textContent),
        ]),
      );
    expect(Object.fromEntries(shown)).toEqual(columns);
    expect(await one.getByRole('link').first().isVisible()).toBe(true);
    for (const link of await one.getByRole('link').all())
      expect(await link.getAttribute('href')).toMatch(/^(https|\/)/);
  });

  it('B02 shows icon, description and image of an item', async () => {
    await flyoutLabel(flyout(page, 'Product')).click();
    const product = flyout(page, 'Product');
    expect(await product.getByRole('link', { name: 'Desktop' }).locator('svg').isVisible()).toBe(true);
    expect(await product.getByText('What it does for your writing').isVisible()).toBe(true);
    await flyoutLabel(flyout(page, 'Education')).click();
    const picture = flyout(page, 'Education').locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48);
  });

  it.each(menus)('B03 %s opens and closes by keyboard: Enter, Escape and loss of focus', async (menu) => {
    const one = flyout(page, menu);
    await flyoutLabel(one).focus();
    await page.keyboard.press('Enter');
    expect(await isOpen(one)).toBe(true);
    await hydrateHeader(page);
    await page.keyboard.press('Tab');
    expect(
      await one
        .getByRole('link')
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(one)).toBe(false);
    expect(await flyoutLabel(one).evaluate((summary) => summary === document.activeElement)).toBe(true);

    await page.keyboard.press('Space');
    await expect.poll(() => isOpen(one)).toBe(true);
    const links = await one.getByRole('link').count();
    for (let stop = 0; stop <= links; stop += 1) await page.keyboard.press('Tab');
    await expect.poll(() => isOpen(one)).toBe(false);
  });

  it('B03 B12 closes on an outside click and when another one opens', async () => {
    await flyoutLabel(flyout(page, 'Work')).click();
    await hydrateHeader(page);
    await flyoutLabel(flyout(page, 'Resources')).click();
    expect(await isOpen(flyout(page, 'Work'))).toBe(false);
    expect(await isOpen(flyout(page, 'Resources'))).toBe(true);
    await flyout(page, 'Resources').getByText('Tools', { exact: true }).click();
    expect(await isOpen(flyout(page, 'Resources'))).toBe(true);
    await page.mouse.click(60, 600);
    await expect.poll(() => isOpen(flyout(page, 'Resources'))).toBe(false);
  });

  it('tracks opening, closing and followed links', async () => {
    await hydrateHeader(page);
    const said = async () =>
      (await trackedEvents(page)).map(({ eventName, label: text }) => [eventName.replace('contenthub/', ''), text]);
    await flyoutLabel(flyout(page, 'Resources')).click();
    // The browser fires toggle events asynchronously and merges them if a flyout closes again quickly.
    await expect.poll(said).toContainEqual(['headerMenu/open', 'Resources']);
    expect(await isOpen(flyout(page, 'Resources'))).toBe(true);
    await flyout(page, 'Resources').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect.poll(() => isOpen(flyout(page, 'Resources'))).toBe(false);
    expect(await said()).toContainEqual(['headerItem/click', 'Blog']);
    await expect.poll(said).toContainEqual(['headerMenu/close', 'Resources']);
    expect(problems).toEqual([]);
  });
});

it('B03 closes on Escape before it is hydrated', async () => {
  const { page } = await visit.reader.open();
  const release = await holdScripts(page);
  await page.goto(`${visit.hub.origin}/blog/`, { waitUntil: 'commit' });
  await waitForDocument(page);
  const summary = page.locator('header summary').first();
  await summary.press('Enter');
  expect(await page.locator('header details[open]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('header details[open]').count()).toBe(0);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  release();
});

it('B04 A08 the developer blog shows its logo and no menus', async () => {
  await open('/blog/developer');
  await expectSecondaryHeader('/blog/developer', 'Developers', []);
});

it('B04 A13 the business blog has no secondary header, and its menus are in the primary header', async () => {
  await open('/business/learn');
  expect(await page.locator('[data-secondary-header]').count()).toBe(0);
  expect(await labelsOf(siteMenus(page).locator(':scope > ul > li'))).toEqual([
    ...['Pricing', 'Solutions', 'Learn', 'Security'],
  ]);
  await flyoutLabel(flyout(page, 'Solutions')).click();
  const paths = await flyout(page, 'Solutions')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(paths).toEqual(['/business/customer-experience', '/business/hr', '/business/marketing', '/business/sales']);
  const path = async (name: string) =>
    new URL((await siteMenus(page).getByRole('link', { name }).getAttribute('href')) ?? '', visit.hub.origin).pathname;
  expect([await path('Pricing'), await path('Learn'), await path('Security')]).toEqual([
    '/business/pricing',
    '/business/learn',
    '/security',
  ]);
});

async function expectSecondaryHeader(path: string, logo: string, menus: string[]): Promise<void> {
  const header = page.locator('[data-secondary-header]');
  expect(await header.getByRole('link', { name: logo, exact: true }).getAttribute('href')).toBe(path);
  expect(await labelsOf(header.locator('nav > ul > li'))).toEqual(menus);
}
