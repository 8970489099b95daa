import type { Page } from 'playwright-core';

/** Holds the page's own scripts back until the test lets them go: what happens before that, happens before hydration. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/boot-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** The document has been read to its end, and none of its scripts has run. */
export async function documentRead(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
}
