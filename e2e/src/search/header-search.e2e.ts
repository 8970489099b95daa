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

// By its place: once suggestions have come it is a combobox.
const field = (page: Page) => page.locator('[data-secondary-header] input[type=search]');
const box = (page: Page) => page.locator('search form');
const width = (page: Page) => box(page).evaluate((form) => Math.round(form.getBoundingClientRect().width));
const closed = 44;

describe('the search box', () => {
  it('B13 opens on focus, closes without text, stays open with it, and its close button clears it', async () => {
    const page = await open('/blog/');
    await hydrateHeader(page);
    expect(await field(page).getAttribute('placeholder')).toBe('Search');
    expect(await width(page)).toBe(closed);
    await field(page).focus();
    await expect.poll(() => width(page)).toBeGreaterThan(300);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => width(page)).toBe(closed);
    // On its icon, by pointer.
    await box(page).locator('svg').first().click({ force: true });
    await expect.poll(() => width(page)).toBeGreaterThan(300);
    await page.keyboard.type('comma');
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => width(page)).toBeGreaterThan(300);
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
  ])('B13 at %s reaches 50 px further for each of its %i groups', async (path, groups) => {
    const page = await open(path);
    await field(page).focus();
    await expect.poll(() => width(page)).toBe(240 + 50 * groups);
  });

  it('A20 sends the cleaned query to the blog’s search, by keyboard alone; empty text does nothing', async () => {
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

describe('with scripts off', () => {
  it.each([390, 1440])('flyouts open, links lead on, and the search can be sent, at %i px', async (viewport) => {
    const { page } = await visit.reader.open({ javaScriptEnabled: false, viewport: { width: viewport, height: 900 } });
    await page.goto(`${visit.hub.origin}/blog/`);
    await flyoutLabel(flyout(page, 'Resources')).click();
    expect(await flyout(page, 'Resources').getByRole('link', { name: 'Word Counter' }).isVisible()).toBe(true);
    await field(page).fill('lie & lay');
    await field(page).press('Enter');
    await page.waitForURL(`${visit.hub.origin}/blog/search/lie%20lay`);
    await page.goto(`${visit.hub.origin}/blog/`);
    // Without scripts an empty form is sent, and the server leads back.
    const returned = page.waitForEvent('framenavigated');
    await field(page).press('Enter');
    expect((await returned).url()).toBe(`${visit.hub.origin}/blog/`);
  });
});
