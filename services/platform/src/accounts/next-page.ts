const home = '/blog/';

/** Where somebody wanted to go before they signed in: a path of our own site, whatever the address says. */
export function nextPage(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2000 || !/^\/(?![/\\])[^\s\\]*$/.test(given)) return home;
  return given;
}
