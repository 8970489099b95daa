/** What cannot be the path of a page on this site, in words for whoever wrote it. */
export class PathError extends Error {
  override name = 'PathError';
}

/**
 * The one spelling of a path, so that an address is found however it was written: no slash at the end, and percent signs
 * only where they are needed. A site has one address for a page; a query or a fragment is no part of it.
 */
export function normalizePath(text: string): string {
  const path = text.trim();
  // Two slashes at the beginning, or a slash and a backslash, lead to another site.
  if (!/^\/(?![/\\])/.test(path)) throw new PathError(`"${text}" is no path of this site: it begins with one slash.`);
  if (/[?#\s\\\p{Cc}]/u.test(path)) throw new PathError(`"${text}" is more than a path: no query, fragment or space.`);
  return normalizeEncoding(path).replace(/(?<=.)\/+$/, '');
}

function normalizeEncoding(path: string): string {
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

/** Where addresses lead. No target is itself led elsewhere, so that nobody is ever sent on twice. */
export type RedirectTable = ReadonlyMap<string, string>;

export class LoopError extends Error {
  override name = 'LoopError';
}

/**
 * The table with one redirect more, or with another target for one that was there. What it leads to is followed to its
 * end, and what led to its beginning leads there too; one that would lead back to its beginning is refused.
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
