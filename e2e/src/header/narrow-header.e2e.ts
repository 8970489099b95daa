import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForHydration } from '../support/browser/reader.ts';
import { visitBundledHub } from '../support/hub/visit.ts';
import { enableTrackingDebug, trackedEvents } from '../support/pages/header.ts';

const visit = visitBundledHub();

async function open(path: string, width: number): Promise<Page> {
  const { page } = await visit.reader.open({ viewport: { width, height: 800 } });
  await enableTrackingDebug(page);
  await page.goto(visit.hub.origin + path);
  await waitForHydration(page);
  return page;
}

const menuButton = (page: Page, name = 'Menu') => page.getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog');
const gone = (page: Page) => panel(page).waitFor({ state: 'detached' });

describe('the narrow menu', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open('/blog/', 390);
  });

  it('B08 traps focus and closes with its close button, by keyboard', async () => {
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    const inside = () => panel(page).evaluate((dialog) => dialog.contains(document.activeElement));
    const first = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Shift+Tab');
    expect(await inside()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await panel(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await gone(page);
    expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    // Tracked by an effect, which React runs after it removes the panel.
    const names = async () => (await trackedEvents(page)).map(({ eventName }) => eventName.replace('contenthub/', ''));
    await expect.poll(names).toEqual(expect.arrayContaining(['headerMenu/open', 'headerMenu/close']));
  });

  it('B10 B01a each header opens its own menu, with one open group at a time, without the Product Demo', async () => {
    const expanded = (name: string) => menuButton(page, name).getAttribute('aria-expanded');
    expect([await expanded('Menu'), await expanded('Topics')]).toEqual(['false', 'false']);
    await menuButton(page, 'Topics').click();
    await panel(page).getByText('Language Rules').click();
    await panel(page).getByRole('link', { name: 'Idioms' }).waitFor();
    await panel(page).getByText('For Work').click();
    await panel(page).getByRole('link', { name: 'Emailing' }).waitFor();
    expect(await panel(page).getByRole('link', { name: 'Idioms' }).isVisible()).toBe(false);
    const state = () =>
      page.locator('header [aria-haspopup=dialog]').evaluateAll((all) => all.map((one) => one.ariaExpanded));
    expect(await state()).toEqual(['false', 'true']);
    await page.keyboard.press('Escape');
    await gone(page);
    await menuButton(page).click();
    await panel(page).getByText('Contact Sales').waitFor();
    expect(await state()).toEqual(['true', 'false']);
    expect(await panel(page).getByText('Language Rules').count()).toBe(0);
    await panel(page).getByText('Product', { exact: true }).click();
    await panel(page).getByRole('link', { name: 'Features' }).waitFor();
    expect(await panel(page).getByRole('link', { name: 'Product Demo' }).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await gone(page);
  });

  it('B10 search is active or inactive, and is named search', async () => {
    const field = page.getByRole('searchbox');
    const width = () => page.locator('search form').evaluate((form) => form.getBoundingClientRect().width);
    expect(await width()).toBeLessThan(60);
    await field.focus();
    await expect.poll(width).toBeGreaterThan(350);
    await expect.poll(() => field.getAttribute('placeholder')).toBe('search');
    await page.keyboard.press('Escape');
    await expect.poll(width).toBeLessThan(60);
  });

  it('B08 B01a closes on Escape, on an outside click, and only when the viewport grows past 1030 px', async () => {
    await page.setViewportSize({ width: 820, height: 800 });
    await menuButton(page).click();
    await panel(page).waitFor();
    const isFocused = () => menuButton(page).evaluate((button) => button === document.activeElement);
    await page.keyboard.press('Escape');
    await gone(page);
    expect(await isFocused()).toBe(true);
    await menuButton(page).click();
    await panel(page).waitFor();
    await page.mouse.click(100, 500);
    await gone(page);
    // An outside click only closes the menu.
    expect(page.url()).toBe(`${visit.hub.origin}/blog/`);
    await menuButton(page).click();
    await panel(page).getByText('Product', { exact: true }).click();
    await panel(page).getByRole('link', { name: 'Features' }).waitFor();
    expect(await panel(page).getByRole('link', { name: 'Product Demo' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: 1030, height: 800 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await panel(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1031, height: 800 });
    await gone(page);
  });
});

describe.each(['/blog/', '/business/learn'])('the header of %s', (path) => {
  let page: Page;
  beforeAll(async () => {
    page = await open(path, 1440);
  });

  it.each([
    [991, false],
    [990, true],
    [768, true],
    [390, true],
  ])('B09 at %i px is the narrow one: %s', async (width, narrow) => {
    await page.setViewportSize({ width, height: 800 });
    expect(await menuButton(page).isVisible()).toBe(narrow);
    expect(await page.getByRole('navigation', { name: 'Site' }).isVisible()).toBe(!narrow);
    const bar = page.locator('[data-primary-header]');
    expect((await bar.boundingBox())?.height).toBe(64);
    expect(await bar.getByRole('link', { name: 'Log in' }).isVisible()).toBe(true);
    const call = path === '/blog/' ? 'Get Grammarly' : 'Upgrade';
    expect(await bar.getByRole('link', { name: call }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  it('B09 fits into every window wider than 990 px', async () => {
    const overflow = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return page.locator('[data-primary-header] > *').evaluate((row) => {
        const shown = [...row.children].filter((child) => child.getClientRects().length > 0);
        const end = Math.max(...shown.map((child) => child.getBoundingClientRect().right));
        const limit = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
        return Math.max(0, Math.round(end - limit));
      });
    };
    for (const width of [991, 1010, 1011, 1030, 1060, 1100, 1120, 1121, 1200]) {
      expect([width, await overflow(width)]).toEqual([width, 0]);
    }
  });
});

describe('the narrow header', () => {
  it('B09 shows the company’s name beside its mark where there is space', async () => {
    const page = await open('/blog/', 1011);
    const name = page.locator('[data-primary-header]').getByText('Grammarly', { exact: true });
    const shown: [number, boolean][] = [];
    for (const width of [1011, 1010, 769, 768]) {
      await page.setViewportSize({ width, height: 800 });
      shown.push([width, await name.isVisible()]);
    }
    expect(shown).toEqual([
      [1011, true],
      [1010, false],
      [769, true],
      [768, false],
    ]);
  });

  it('B11 shrinks on scrolling down, grows on scrolling up, and is not sticky at the top', async () => {
    const { page } = await visit.reader.open({ viewport: { width: 390, height: 800 } });
    // The consent bar would be above the header.
    await page
      .context()
      .addCookies([{ name: 'cc_cookie', value: '{"categories":["necessary"]}', url: visit.hub.origin }]);
    await page.goto(`${visit.hub.origin}/blog/`);
    await waitForHydration(page);
    const bar = page.locator('[data-primary-header]');
    const seen = async (top: number) => {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return bar.evaluate((element) => [
        getComputedStyle(element).position,
        Math.max(0, Math.round(element.getBoundingClientRect().bottom)),
      ]);
    };
    expect(await seen(0)).toEqual(['relative', 64]);
    expect(await seen(40)).toEqual(['sticky', 24]);
    expect(await seen(500)).toEqual(['sticky', 0]);
    expect(await seen(480)).toEqual(['sticky', 20]);
    expect(await seen(300)).toEqual(['sticky', 64]);
    expect(await seen(310)).toEqual(['sticky', 54]);
    expect(await seen(0)).toEqual(['relative', 64]);
  });
});
