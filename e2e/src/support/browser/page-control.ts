import type { Page } from 'playwright-core';
import type { Hub } from '../hub/hub.ts';

/** Lets a browser see a page otherwise than the hub sent it, under the very headers that it was sent with. */
export async function rewritePage(page: Page, hub: Hub, path: string, change: (html: string) => string): Promise<void> {
  // Asked for by its address: the names of the hub are known to browsers alone.
  const response = await fetch(hub.address + path);
  const body = change(await response.text());
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
  await page.route(hub.origin + path, (route) => route.fulfill({ status: response.status, headers, body }));
}

/** Every font of the page is here and laid out: words are as wide, and lines as high, as they will stay. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // `document.fonts.ready` is settled as long as no font has been asked for yet.
    await Promise.all([...document.fonts].map((font) => font.load()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

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
export async function waitForDocument(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
}

/** As readers do with a tab: what a browser still sends for one that is closed is up to it. */
export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Time stands still until it is told to run: a slow machine takes none of what a page waits. */
export async function freezeTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 30_000);
}
