import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Launched for the first reader who needs no flags, and ends with the worker. */
let sharedBrowser: Promise<Browser> | undefined;

/** A reader in contexts of their own, who writes down everything that went wrong in them. */
export class Reader {
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  readonly #ownsBrowser: boolean;

  private constructor(browser: Browser, ownsBrowser: boolean) {
    this.#browser = browser;
    this.#ownsBrowser = ownsBrowser;
  }

  static async launch(flags: string[] = []): Promise<Reader> {
    if (flags.length > 0) return new Reader(await launchHeadlessShell(...flags), true);
    sharedBrowser ??= launchHeadlessShell();
    return new Reader(await sharedBrowser, false);
  }

  async open(options: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    this.#contexts.push(context);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      // What could not be loaded is noted below, with its address.
      if (message.text().startsWith('Failed to load resource')) return;
      if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      // A reader who moves on ends what was still loading.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.request().isNavigationRequest()) {
        problems.push(`${response.status()}: ${response.url()}`);
      }
    });
    return { page, problems };
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    if (this.#ownsBrowser) await this.#browser.close();
  }
}

/** The page has been taken over by its scripts. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
