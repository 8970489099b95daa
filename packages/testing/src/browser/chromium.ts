import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

const browserNames = ['chromium', 'chromium-browser', 'google-chrome'];

/** The system's own Chromium, which every *.localhost name leads to loopback in. */
export async function launchBrowser(...extraFlags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(browserNames), args: [...flags, ...extraFlags] });
}

/** The same engine without a browser around it, which takes half the processor time; the whole browser if there is none. */
export async function launchHeadlessShell(...extraFlags: string[]): Promise<Browser> {
  const names = ['chromium-headless-shell', 'chrome-headless-shell', ...browserNames];
  // Text is as wide as in the browser.
  const args = [...flags, '--font-render-hinting=none', ...extraFlags];
  return chromium.launch({ executablePath: findBrowser(names), args });
}

function findBrowser(names: readonly string[]): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // The next name may be the one.
    }
  }
  throw new Error('No Chromium was found. Install the Debian package `chromium`, or name one with CHROMIUM_PATH.');
}
