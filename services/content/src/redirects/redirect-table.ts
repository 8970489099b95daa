/** Not a valid path of this site. The message is for the operator. */
export class PathError extends Error {
  override name = 'PathError';
}

/**
 * Normalises a path, so that every spelling matches: no trailing slash, and percent-encoding only where needed. Query
 * and fragment are not part of it.
 */
export function normalizePath(text: string): string {
  const path = text.trim();
  // A path that starts with two slashes, or a slash and a backslash, refers to another host.
  if (!/^\/(?![/\\])/.test(path)) throw new PathError(`"${text}" must be a path that starts with a single slash.`);
  if (/[?#\s\\\p{Cc}]/u.test(path)) throw new PathError(`"${text}" must be a path without query, fragment or spaces.`);
  return normalizeEncoding(path).replace(/(?<=.)\/+$/, '');
}

function normalizeEncoding(path: string): string {
  try {
    return path
      .split('/')
      .map((step) => encodeURIComponent(decodeURIComponent(step)))
      .join('/');
  } catch {
    // Old URLs may contain a percent sign that encodes nothing.
    return path;
  }
}

/** Redirects by path. No target is itself redirected, so readers are never redirected twice. */
export type RedirectTable = ReadonlyMap<string, string>;

export class LoopError extends Error {
  override name = 'LoopError';
}

/**
 * Returns the table with one redirect added or changed. Its target is resolved to the end of the chain, and redirects
 * to its path get the new target. A loop is rejected.
 */
export function withRedirect(table: RedirectTable, from: string, to: string): RedirectTable {
  const [start, target] = [normalizePath(from), normalizePath(to)];
  const end = table.get(target) ?? target;
  if (end === start) throw new LoopError(loopMessage(start, target));
  const next = new Map(table).set(start, end);
  for (const [other, target] of table) {
    if (target === start && other !== start) next.set(other, end);
  }
  return next;
}

export function withoutRedirect(table: RedirectTable, from: string): RedirectTable {
  const next = new Map(table);
  next.delete(normalizePath(from));
  return next;
}

function loopMessage(start: string, wanted: string): string {
  if (start === wanted) return `${start} would lead to itself.`;
  return `${start} would lead to ${wanted}, which already leads back to ${start}. Remove that one first.`;
}
