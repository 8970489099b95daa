import type { Page } from 'playwright-core';

/** Tables of a page that are wider than their frame, by name. Invisible labels at the edge take a pixel. */
export function clippedTables(page: Page): Promise<string[]> {
  return page
    .locator('section[tabindex="0"]:visible')
    .evaluateAll((frames) =>
      frames.filter((frame) => frame.scrollWidth > frame.clientWidth + 1).map((frame) => frame.ariaLabel ?? ''),
    );
}
