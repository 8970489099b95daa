import type { Page } from 'playwright-core';

/** Time stands still until it is told to run: a slow machine takes none of what a page waits. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 30_000);
}
