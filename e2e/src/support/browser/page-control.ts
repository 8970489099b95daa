import type { Page } from 'playwright-core';
import type { Hub } from '../hub/hub.ts';

/** Changes a page before the browser gets it, and keeps the original headers. */
export async function rewritePage(
  page: Page,
  hub: Pick<Hub, 'address' | 'origin'>,
  path: string,
  change: (html: string) => string,
): Promise<void> {
  // Uses the local address, because only browsers resolve the hub's host names.
  const response = await fetch(hub.address + path);
  const body = change(await response.text());
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
  await page.route(hub.origin + path, (route) => route.fulfill({ status: response.status, headers, body }));
}

/** Waits until the fonts of every page are loaded and laid out, so that text no longer moves. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // `document.fonts.ready` is already resolved before the first font is requested.
    const basic = [...document.fonts].filter(({ unicodeRange }) => unicodeRange.startsWith('U+20-7E'));
    if (basic.length === 0) throw new Error('The page has no fonts with basic characters.');
    await Promise.all(basic.map((font) => font.load()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Delays the page's scripts until the test releases them. Everything before happens before hydration. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/boot-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** Waits until the document is parsed. None of its scripts has run. */
export async function waitForDocument(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
}

/** Hides the tab as readers do. What a browser sends for a closed tab is not specified. */
export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Stops the page's clock until the test advances it, so that a slow host does not affect timers. */
export async function freezeTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 30_000);
}
