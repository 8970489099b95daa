import type { Page } from 'playwright-core';

/** Waits until the overlay manager has decided what to show. Other components may hydrate earlier. */
export async function waitForOverlays(page: Page): Promise<void> {
  await page.locator('main > [data-hydrated]:has([data-lists])').waitFor({ state: 'attached' });
}

export const readingTools = (page: Page) => page.getByRole('group', { name: 'Reading tools' });
export const settingsLabel = (page: Page) => readingTools(page).locator('summary');

/** Presses Tab until an element with this name has focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') || at?.textContent?.trim() || '';
    });
    if (focused.endsWith(name)) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}

/** Uses the skip link. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

/** Returns the theme and text size of the root element. */
export const rootAppearance = (page: Page) =>
  page.evaluate(() => {
    const { theme, textSize } = document.documentElement.dataset;
    const body = document.querySelector('[data-post-body]');
    return {
      theme,
      textSize,
      paper: getComputedStyle(document.body).backgroundColor,
      type: body ? getComputedStyle(body).fontSize : '',
    };
  });
