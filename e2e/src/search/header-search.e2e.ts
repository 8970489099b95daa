import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { enableTrackingDebug, flyout, flyoutLabel, hydrateHeader, trackedEvents } from '../support/pages/header.ts';

const visit = visitBundledHub();

async function open(path: string): Promise<Page> {
  const { page } = await visit.reader.open();
  await enableTrackingDebug(page);
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  return page;
}

// By selector, because its role becomes combobox once suggestions load.
const field = (page: Page) => page.locator('[data-secondary-header] input[type=search]');
const box = (page: Page) => page.locator('search form');
const width = (page: Page) => box(page).evaluate((form) => Math.round(form.getBoundingClientRect().width));
const closed = 44;

describe('the search box', () => {
  it('B13 opens on focus, closes if empty, stays open with text, and its close button clears it', async () => {
    const page = await open('/blog/');
    await hydrateHeader(page);
    expect(await field(page).getAttribute('placeholder')).toBe('Search');
    expect(await width(page)).toBe(closed);
    await field(page).focus();
    await expect.poll(() => width(page)).toBeGreaterThan(300);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => width(page)).toBe(closed);
    // With a click on its icon.
    await box(page).locator('svg').first().click({ force: true });
    await expect.poll(() => width(page)).toBeGreaterThan(300);
    await page.keyboard.type('comma');
    await page.getByRole('heading', { level: 1 }).click();
    // A box that closes is still wide when its transition starts.
    await box(page).evaluate((form) => Promise.all(form.getAnimations().map(({ finished }) => finished)));
    expect(await width(page)).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Close search' }).click();
    await expect.poll(() => width(page)).toBe(closed);
    expect(await field(page).inputValue()).toBe('');
    const said = (await trackedEvents(page)).map(({ eventName }) => eventName.replace('contenthub/', ''));
    expect(said.filter((name) => name.startsWith('searchBox'))).toEqual([
      'searchBox/open',
      'searchBox/close',
      'searchBox/open',
      'searchBox/close',
    ]);
  });

  it.each([
    ['/blog/', 6],
    ['/blog/engineering', 5],
    ['/blog/developer', 0],
  ])('B13 at %s is 50 px wider for each of its %i groups', async (path, groups) => {
    const page = await open(path);
    await field(page).focus();
    await expect.poll(() => width(page)).toBe(240 + 50 * groups);
  });

  it('A20 submits the cleaned query to the blog’s search by keyboard; empty text does nothing', async () => {
    const page = await open('/blog/engineering');
    await hydrateHeader(page);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await field(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('  !? ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('group (commit)!');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${visit.hub.origin}/blog/engineering/search/group%20commit`);
    expect(visited).toEqual(['/blog/engineering/search/group%20commit']);
  });
});

describe('without scripts', () => {
  it.each([390, 1440])('flyouts, links and the search form work, at %i px', async (viewport) => {
    const { page } = await visit.reader.open({ javaScriptEnabled: false, viewport: { width: viewport, height: 900 } });
    await page.goto(`${visit.hub.origin}/blog/`);
    await flyoutLabel(flyout(page, 'Resources')).click();
    expect(await flyout(page, 'Resources').getByRole('link', { name: 'Word Counter' }).isVisible()).toBe(true);
    await field(page).fill('lie & lay');
    await field(page).press('Enter');
    await page.waitForURL(`${visit.hub.origin}/blog/search/lie%20lay`);
    await page.goto(`${visit.hub.origin}/blog/`);
    // Without scripts an empty form is submitted, and the server redirects back.
    const returned = page.waitForEvent('framenavigated');
    await field(page).press('Enter');
    expect((await returned).url()).toBe(`${visit.hub.origin}/blog/`);
  });
});
