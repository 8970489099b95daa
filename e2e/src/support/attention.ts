import type { Page } from 'playwright-core';

/** Who may ask for attention on a post has been decided, and is there. Other parts of it may be awake before that. */
export async function attentionDecided(page: Page): Promise<void> {
  await page.locator('main > [data-awake]:has([data-lists])').waitFor({ state: 'attached' });
}
