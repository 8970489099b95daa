import { sitePath } from './site-path.ts';

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
  const [start, wanted] = [sitePath(from), sitePath(to)];
  const end = table.get(wanted) ?? wanted;
  if (end === start) throw new LoopError(loopSentence(start, wanted));
  const next = new Map(table).set(start, end);
  for (const [other, target] of table) {
    if (target === start && other !== start) next.set(other, end);
  }
  return next;
}

export function withoutRedirect(table: RedirectTable, from: string): RedirectTable {
  const next = new Map(table);
  next.delete(sitePath(from));
  return next;
}

function loopSentence(start: string, wanted: string): string {
  if (start === wanted) return `${start} would lead to itself.`;
  return `${start} would lead to ${wanted}, which already leads back to ${start}. Remove that one first.`;
}
