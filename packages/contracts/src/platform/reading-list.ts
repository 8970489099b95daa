// This file has no schemas, so that browsers can import it.

/** Paths below the platform's base. */
export const readingListPaths = {
  list: '/reading-list',
  sync: '/reading-list/sync',
  erase: '/reading-list/erase',
} as const;

/** A saved post, or the record of its removal. */
export type ReadingListEntry = {
  path: string;
  title: string;
  /** When the reader saved or removed it, in milliseconds since 1970. */
  at: number;
  removed: boolean;
};

export type ReadingList = {
  /** Whether the reader has turned it on. */
  enabled: boolean;
  /** The account, so that a device never mixes the lists of two people. */
  owner: string;
  entries: ReadingListEntry[];
};

/** More than the posts that a device saves, and their removals. */
export const maxReadingListEntries = 300;

/**
 * Merges two lists. For each post the latest change wins; of two changes at the same time, saving wins, so that nothing
 * is lost. The order of merging does not matter, and merging twice changes nothing.
 */
export function mergeReadingLists(
  one: readonly ReadingListEntry[],
  other: readonly ReadingListEntry[],
): ReadingListEntry[] {
  const merged = new Map<string, ReadingListEntry>();
  for (const entry of [...one, ...other]) {
    const existing = merged.get(entry.path);
    if (!existing || compare(entry, existing) > 0) merged.set(entry.path, entry);
  }
  return [...merged.values()].sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1));
}

function compare(a: ReadingListEntry, b: ReadingListEntry): number {
  return a.at - b.at || Number(b.removed) - Number(a.removed) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);
}
