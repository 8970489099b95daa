/**
 * The content service's list for the site of everything that a path may name, one in each line: slugs of posts,
 * categories and authors, former ones, and redirected paths. It is not below the public API's base.
 */
export const knownPathsPath = '/known-paths';

/** The form in which paths and slugs are compared: decoded, in lower case, without slashes at the end. */
export function foldPath(text: string): string {
  return decode(text).toLowerCase().replace(/\/+$/, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
