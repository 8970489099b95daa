import type { Locator, Page } from 'playwright-core';

export const siteMenus = (page: Page) => page.getByRole('navigation', { name: 'Site' });
export const flyout = (page: Page, label: string): Locator =>
  page.locator('header details', { has: page.locator('summary', { hasText: new RegExp(`^${label}$`) }) });
export const flyoutLabel = (one: Locator) => one.locator('> summary');
export const isOpen = (one: Locator) => one.evaluate((details: HTMLDetailsElement) => details.open);

/** The header hydrates on interaction and then tracks events. */
export async function hydrateHeader(page: Page): Promise<void> {
  await page.locator('[data-primary-header]').dispatchEvent('pointerover');
  await page.locator('header[data-hydrated]').waitFor({ state: 'attached' });
}

export async function enableTrackingDebug(page: Page): Promise<void> {
  // A third-party frame in the page has no storage.
  await page.addInitScript(() => self === top && localStorage.setItem('contenthub:debug', 'on'));
}

type TrackedEvent = {
  eventName: string;
  object: string;
  action: string;
  placement?: string;
  label?: string;
  url?: string;
};

export function trackedEvents(page: Page): Promise<TrackedEvent[]> {
  return page.evaluate(
    () => (Reflect.get(window, 'contenthubTracking') as { history: TrackedEvent[] } | undefined)?.history ?? [],
  );
}
