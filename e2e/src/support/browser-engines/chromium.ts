import { launchBrowser } from '@contenthub/testing/browser/chromium';
import type { BrowserEngine } from './tab.ts';

export async function launchChromium(): Promise<BrowserEngine> {
  const browser = await launchBrowser();
  return {
    version: `Chromium ${browser.version()}`,
    async newTab() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      return {
        open: async (url) => void (await page.goto(url)),
        back: async () => void (await page.goBack()),
        click: (selector) => page.locator(selector).first().click(),
        type: (selector, text) => page.locator(selector).first().pressSequentially(text),
        press: (key) => page.keyboard.press(key),
        evaluate: (expression) => page.evaluate(expression),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
