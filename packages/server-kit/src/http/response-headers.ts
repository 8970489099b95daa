/**
 * What goes with every response, whatever it is: a body is what its type says, no other site embeds it, and no other site's
 * window keeps a hand on it. A sign-in window that a page opens may still speak to it.
 */
export const defaultHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** For files and answers that other sites embed or send to: pictures in feed readers, assets on a static host, beacons. */
export const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin' };

/** Browsers stay on HTTPS, on this host and below it; only where readers come by HTTPS. */
export function hstsHeaders(origin: string): Record<string, string> {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}
