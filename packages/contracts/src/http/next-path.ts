/** The default page after signing in. */
export const defaultNextPath = '/blog/';

/**
 * The page to return to after signing in, from an untrusted form or URL. Returns a path on our own site, as a header can
 * have it. Anything else, such as a URL of another site, becomes the home page.
 */
export function safeNextPath(candidate: unknown): string {
  if (typeof candidate !== 'string' || candidate.length > 2000 || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(candidate))
    return defaultNextPath;
  return candidate.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}
