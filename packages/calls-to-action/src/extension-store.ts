import Bowser from 'bowser';
import type { ExtensionDestination } from './destination.ts';

/** From this version on Edge is a Chromium and has the store of its own; before, it had another. */
const firstChromiumEdge = 79;

const stores: Readonly<Record<string, ExtensionDestination>> = {
  Chrome: 'extensionChrome',
  Firefox: 'extensionFirefox',
  Safari: 'extensionSafari',
};

/** Where a browser gets the extension, by what it says of itself; null where there is none for it. */
export function extensionStore(userAgent: string): ExtensionDestination | null {
  if (!userAgent) return null;
  const browser = Bowser.getParser(userAgent);
  // Phones and tablets have the same names and no extensions.
  if (browser.getPlatformType() !== 'desktop') return null;
  const name = browser.getBrowserName();
  if (name !== 'Microsoft Edge') return stores[name] ?? null;
  const version = Number.parseInt(String(browser.getBrowserVersion()), 10);
  return version >= firstChromiumEdge ? 'extensionEdge' : 'extensionEdgeLegacy';
}
