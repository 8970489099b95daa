/**
 * Headers of every response: no content sniffing, no embedding by other sites, and no access from other sites' windows.
 * A page can still communicate with a sign-in window that it opens.
 */
export const defaultHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** For responses that other sites embed or send to: images in feed readers, assets on a static host, beacons. */
export const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin' };

/** Keeps browsers on HTTPS for this host and its subdomains. Only sent if readers use HTTPS. */
export function hstsHeaders(origin: string): Record<string, string> {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}
