/** Where whoever works on the hub says which browser it should take itself for. */
export const userAgentKey = 'contenthub:browser';

/** What the browser says of itself. */
export function shownUserAgent(): string {
  return (import.meta.env.DEV && sessionStorage.getItem(userAgentKey)) || navigator.userAgent;
}
