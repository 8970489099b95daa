import { expect } from 'vitest';

/** What the journeys need of a browser, whatever it is driven by. Elements are named by CSS selectors. */
export interface Tab {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  click(selector: string): Promise<void>;
  /** Types into a field that is empty. */
  type(selector: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface BrowserEngine {
  /** Its name and version, for reports. */
  readonly version: string;
  /** A tab with cookies, storage and history of its own. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Waits until the expression is true. A page that is being replaced cannot be asked, and counts as not yet. */
export async function waitUntil(tab: Tab, expression: string): Promise<void> {
  await expect.poll(() => tab.evaluate<boolean>(expression).catch(() => false), { message: expression }).toBe(true);
}

export const waitForHydration = (tab: Tab) => waitUntil(tab, `document.documentElement.hasAttribute('data-hydrated')`);

/** The text that a reader sees in the first element that matches. */
export const visibleText = (tab: Tab, selector: string) =>
  tab.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`);
