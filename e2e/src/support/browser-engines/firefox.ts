import puppeteer from 'puppeteer-core';
import type { BrowserEngine } from './tab.ts';

/** Starts Debian's Firefox through WebDriver BiDi. */
export async function launchFirefox(): Promise<BrowserEngine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
  });
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    async newTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      return {
        open: async (url) => void (await page.goto(url)),
        back: async () => void (await page.goBack()),
        click: (selector) => page.locator(selector).click(),
        async type(selector, text) {
          await page.locator(selector).click();
          await page.keyboard.type(text);
        },
        press: (key) => page.keyboard.press(key),
        evaluate: (expression) => page.evaluate(expression) as Promise<never>,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
