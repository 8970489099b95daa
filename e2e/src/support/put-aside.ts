import type { Page } from 'playwright-core';

/** As readers do with a tab: what a browser still sends for one that is closed is up to it. */
export async function putAside(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
