import type { Page } from 'playwright-core';

/** A word of the header that grows by a few letters in its own room. */
export const imperceptibleShift = 0.001;

/**
 * Adds up what moves on a page without the reader having done anything. What moves because a font has just come is
 * weighed with the page's budgets and not here: only a slow machine lets one see it. To be called before the page is
 * opened.
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number }[] = [];
    const fontLoads: { from: number; to: number }[] = [];
    document.fonts.addEventListener('loadingdone', () => {
      const came = { from: performance.now() - 250, to: Number.POSITIVE_INFINITY };
      fontLoads.push(came);
      // Until it is painted: on a busy machine other work may come before that.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          came.to = performance.now() + 250;
        }),
      );
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        shifts.push({ at: entry.startTime, value: Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const besideFonts = () => shifts.filter(({ at }) => !fontLoads.some(({ from, to }) => from < at && at < to));
    Object.assign(window, { shift: () => besideFonts().reduce((sum, { value }) => sum + value, 0) });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'shift') as () => number)());
}
