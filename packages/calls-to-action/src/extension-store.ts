import Bowser from 'bowser';
import type { ExtensionDestination } from './destination.ts';

/** From this version on, Edge is based on Chromium and has a different store. */
const firstChromiumEdge = 79;

const stores: Readonly<Record<string, ExtensionDestination>> = {
  Chrome: 'extensionChrome',
  Firefox: 'extensionFirefox',
  Safari: 'extensionSafari',
};

/** The extension store for a user agent, or null if there is no extension for it. */
export function extensionStore(userAgent: string): ExtensionDestination | null {
  if (!userAgent) return null;
  const browser = Bowser.getParser(userAgent);
  // Phones and tablets have the same browser names but no extensions.
  if (browser.getPlatformType() !== 'desktop') return null;
  const name = browser.getBrowserName();
  if (name !== 'Microsoft Edge') return stores[name] ?? null;
  const version = Number.parseInt(String(browser.getBrowserVersion()), 10);
  return version >= firstChromiumEdge ? 'extensionEdge' : 'extensionEdgeLegacy';
}
