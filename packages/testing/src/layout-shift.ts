import type { Page } from 'playwright-core';

// As texts: this room knows no document.
const watch = `window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift += value;
}).observe({ type: 'layout-shift', buffered: true });`;
const heightOf = 'document.body.scrollHeight';
const nextFrame = 'new Promise((resolve) => requestAnimationFrame(() => resolve()))';

/** Notes from the next page load on how much its parts move; then scrolls through the whole page and tells. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({ content: watch });
  return async () => {
    for (let y = 0; y < (await page.evaluate<number>(heightOf)); y += 600) {
      await page.mouse.wheel(0, 600);
      await page.evaluate(nextFrame);
    }
    await page.waitForLoadState('networkidle');
    return page.evaluate<number>('window.shift');
  };
}
