import type { Page } from 'playwright-core';

/** As much as letters may move when the real font takes the place of its stand-in, which a slow machine lets one see. */
export const unnoticed = 0.01;

/** Adds up what moves on a page without the reader having done anything. To be called before the page is opened. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shift') as number);
}
