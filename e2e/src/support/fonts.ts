import type { Page } from 'playwright-core';

/** The fonts of all that shows are here: words are as wide, and lines as high, as they will stay. */
export async function fontsCame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
