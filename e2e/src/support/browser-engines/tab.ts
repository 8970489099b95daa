import { expect } from 'vitest';

/** The browser features that the journeys need, independent of the driver. Elements are CSS selectors. */
export interface Tab {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  click(selector: string): Promise<void>;
  /** Types into an empty field. */
  type(selector: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface BrowserEngine {
  /** Name and version for reports. */
  readonly version: string;
  /** Opens a tab with its own cookies, storage and history. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Waits until the expression is true. An error during a navigation counts as false. */
export async function waitUntil(tab: Tab, expression: string): Promise<void> {
  await expect.poll(() => tab.evaluate<boolean>(expression).catch(() => false), { message: expression }).toBe(true);
}

export const waitForHydration = (tab: Tab) => waitUntil(tab, `document.documentElement.hasAttribute('data-hydrated')`);

/** Returns the visible text of the first matching element. */
export const visibleText = (tab: Tab, selector: string) =>
  tab.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`);
