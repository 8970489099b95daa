/** What cannot be the path of a page on this site, in words for whoever wrote it. */
export class PathError extends Error {
  override name = 'PathError';
}

/**
 * The one spelling of a path, so that an address is found however it was written: no slash at the end, and percent signs
 * only where they are needed. A site has one address for a page; a query or a fragment is no part of it.
 */
export function sitePath(text: string): string {
  const path = text.trim();
  // Two slashes at the beginning, or a slash and a backslash, lead to another site.
  if (!/^\/(?![/\\])/.test(path)) throw new PathError(`"${text}" is no path of this site: it begins with one slash.`);
  if (/[?#\s\\\p{Cc}]/u.test(path)) throw new PathError(`"${text}" is more than a path: no query, fragment or space.`);
  return spelt(path).replace(/(?<=.)\/+$/, '');
}

function spelt(path: string): string {
  try {
    return path
      .split('/')
      .map((step) => encodeURIComponent(decodeURIComponent(step)))
      .join('/');
  } catch {
    // A percent sign that encodes nothing: somebody's old address may well have one.
    return path;
  }
}
