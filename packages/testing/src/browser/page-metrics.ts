import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

// As strings, because this package has no DOM types.
const observeShifts = `window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift += value;
}).observe({ type: 'layout-shift', buffered: true });`;
const pageHeight = 'document.body.scrollHeight';
const nextFrame = 'new Promise((resolve) => requestAnimationFrame(() => resolve()))';

/**
 * Measures layout shift from the next page load on. The returned function scrolls through the whole page and returns
 * the total.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({ content: observeShifts });
  return async () => {
    for (let y = 0; y < (await page.evaluate<number>(pageHeight)); y += 600) {
      await page.mouse.wheel(0, 600);
      await page.evaluate(nextFrame);
    }
    await page.waitForLoadState('networkidle');
    return page.evaluate<number>('window.shift');
  };
}

type TransferSize = { files: number; bytes: number };
type PageWeight = { scripts: TransferSize; styles: TransferSize; fonts: TransferSize };

const extensions = { scripts: '.js', styles: '.css', fonts: '.woff2' };

/** Records what a page loads from now on. The returned function gives its transfer size, compressed with gzip. */
export function recordPageWeight(page: Page): () => Promise<PageWeight> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const [scripts, styles, fonts] = await Promise.all([
      transferSize(responses, extensions.scripts),
      transferSize(responses, extensions.styles),
      transferSize(responses, extensions.fonts),
    ]);
    return { scripts, styles: { ...styles, bytes: styles.bytes + (await inlineStyleBytes(page)) }, fonts };
  };
}

/** The size of the page's inline styles. */
async function inlineStyleBytes(page: Page): Promise<number> {
  const texts = await page.locator('style').allTextContents();
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
}

async function transferSize(responses: Response[], extension: string): Promise<TransferSize> {
  const ofKind = responses.filter((response) => new URL(response.url()).pathname.endsWith(extension));
  // A second response for the same URL comes from the cache.
  const unique = new Map(ofKind.map((response) => [response.url(), response]));
  const bodies = await Promise.all([...unique.values()].map((response) => response.body()));
  return { files: bodies.length, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) };
}
