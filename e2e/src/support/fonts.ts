import type { Page } from 'playwright-core';

/** Every font of the page is here and laid out: words are as wide, and lines as high, as they will stay. */
export async function fontsCame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // `document.fonts.ready` is settled as long as no font has been asked for yet.
    await Promise.all([...document.fonts].map((font) => font.load()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
