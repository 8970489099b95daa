import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

const browserNames = ['chromium', 'chromium-browser', 'google-chrome'];

/** The system's Chromium, which resolves every *.localhost name to loopback. */
export async function launchBrowser(...extraFlags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(browserNames), args: [...flags, ...extraFlags] });
}

/** Chromium's headless shell, which takes half the CPU time. Falls back to the full browser. */
export async function launchHeadlessShell(...extraFlags: string[]): Promise<Browser> {
  const names = ['chromium-headless-shell', 'chrome-headless-shell', ...browserNames];
  // Makes text as wide as in the full browser.
  const args = [...flags, '--font-render-hinting=none', ...extraFlags];
  return chromium.launch({ executablePath: findBrowser(names), args });
}

function findBrowser(names: readonly string[]): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Try the next name.
    }
  }
  throw new Error('Chromium not found. Install the Debian package `chromium`, or set CHROMIUM_PATH.');
}
