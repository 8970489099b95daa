import { launchHeadlessShell } from '@contenthub/testing/browser/chromium';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';

/** Launched for the first reader without special flags, and closed with the worker. */
let sharedBrowser: Promise<Browser> | undefined;

/** A reader with separate browser contexts, whose problems are recorded. */
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
    closeAfterTest(context);
    this.#contexts.push(context);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      // Failed requests are recorded below with their URL.
      if (message.text().startsWith('Failed to load resource')) return;
      if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      // A navigation aborts pending requests.
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

/** An open tab uses CPU time. A context that is opened in a hook stays open for the tests of the file. */
function closeAfterTest(context: BrowserContext): void {
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
