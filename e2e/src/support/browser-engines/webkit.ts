import { once } from 'node:events';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { Builder, By, error, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { BrowserEngine, Tab } from './tab.ts';

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const timeoutMs = 20_000;

/** Starts WebKitGTK's test browser through its WebDriver on a virtual display. */
export async function launchWebKit(): Promise<BrowserEngine> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawnChild('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // There is no GPU, and containers do not allow the sandbox.
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntilReady(address);
  const close = async () => {
    driver.kill();
    await once(driver, 'exit');
    await display.stop();
  };
  const version = await openSession(address).then(async (session) => {
    const capabilities = await session.getCapabilities();
    await session.quit();
    return `WebKitGTK ${capabilities.getBrowserVersion()}`;
  });
  return { version, newTab: async () => tabOf(await openSession(address)), close };
}

async function openSession(server: string): Promise<WebDriver> {
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    })
    .build();
  await session.manage().window().setRect({ width: 1280, height: 1000 });
  return session;
}

function tabOf(session: WebDriver): Tab {
  const visible = async (selector: string) => {
    const element = await session.wait(until.elementLocated(By.css(selector)), timeoutMs);
    return session.wait(until.elementIsVisible(element), timeoutMs);
  };
  const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };
  return {
    open: (url) => session.get(url),
    back: () => session.navigate().back(),
    async click(selector) {
      const element = await visible(selector);
      await session.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, element);
      await session.wait(() => tryClick(element), timeoutMs);
    },
    type: async (selector, text) => (await visible(selector)).sendKeys(text),
    press: (key) => session.actions().sendKeys(keys[key]).perform(),
    evaluate: <T>(expression: string) =>
      session.executeAsyncScript<T>(
        `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done, () => done(null))`,
      ),
    close: () => session.quit(),
  };
}

/** Returns false while an animated element covers the target. */
async function tryClick(element: WebElement): Promise<boolean> {
  try {
    await element.click();
    return true;
  } catch (cause) {
    if (cause instanceof error.ElementClickInterceptedError) return false;
    throw cause;
  }
}

/** X chooses a free display and prints its number. */
async function startDisplay() {
  const x = spawnChild('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(x.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return {
    name: `:${number.toString().trim()}`,
    async stop() {
      x.kill();
      await once(x, 'exit');
    },
  };
}

async function waitUntilReady(address: string): Promise<void> {
  const ready = fetch(`${address}/status`).then(({ ok }) => ok);
  if (!(await ready.catch(() => false))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await waitUntilReady(address);
  }
}
