import { launchBrowser } from '@contenthub/testing/browser';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

/** A reader's browser that writes down everything that went wrong in it. */
export class Reader {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async arrive(flags: string[] = []): Promise<Reader> {
    return new Reader(await launchBrowser(...flags));
  }

  async open(options: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
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

  async leave(): Promise<void> {
    await this.#browser.close();
  }
}

/** The page has been taken over by its scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** A link in a lazily hydrated part leads to a full page load if it is pressed before the part's code has arrived. */
export async function hydrateByHover(link: Locator): Promise<void> {
  await link.dispatchEvent('pointerover');
  await link
    .page()
    .waitForFunction(
      (element) => element?.closest('[data-later]')?.matches('[data-awake]') ?? true,
      await link.elementHandle(),
    );
}
