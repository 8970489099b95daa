import type { Page } from 'playwright-core';

/** The shift of a header word that grows by a few letters within its reserved space. */
export const imperceptibleShift = 0.001;

/**
 * Sums up layout shifts without user input. Shifts caused by a late font are part of the page budgets and ignored here,
 * because they only occur on a slow host. Must be called before the page is opened.
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number }[] = [];
    const fontLoads: { from: number; to: number }[] = [];
    document.fonts.addEventListener('loadingdone', () => {
      // Text may be painted long before this event on a busy host. The first event follows the fonts of every page.
      const from = fontLoads.length === 0 ? 0 : performance.now() - 250;
      const came = { from, to: Number.POSITIVE_INFINITY };
      fontLoads.push(came);
      // Waits for the paint, which may be delayed on a busy host.
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
