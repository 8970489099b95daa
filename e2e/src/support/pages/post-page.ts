import type { Page } from 'playwright-core';

/** Who may ask for attention on a post has been decided, and is there. Other parts of it may be awake before that. */
export async function waitForOverlays(page: Page): Promise<void> {
  await page.locator('main > [data-awake]:has([data-lists])').waitFor({ state: 'attached' });
}

export const readingTools = (page: Page) => page.getByRole('group', { name: 'Reading comforts' });
export const settingsLabel = (page: Page) => readingTools(page).locator('summary');

/** Goes on with Tab until something with this name has focus: by keyboard alone, as long as it takes. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') || at?.textContent?.trim() || '';
    });
    if (focused.endsWith(name)) return;
  }
  throw new Error(`No Tab leads to ${name}.`);
}

/** Past the frame, by the link that is there for it. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

/** How the root element says that the reader wants to read. */
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
