/** Where a reader goes on when no other page is named. */
export const defaultNextPath = '/blog/';

/**
 * The page to return to after signing in, from a form or an address that anybody can write. Returns a path on our own
 * site. Anything else, such as an address of another site, becomes the home page.
 */
export function safeNextPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2000 || !/^\/(?![/\\])[^\s\\]*$/.test(given)) return defaultNextPath;
  return given;
}
