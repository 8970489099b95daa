import type { ReadingListEntry } from '@contenthub/contracts/platform/reading-list';

/** What this device knows about the reader's list since it last met the account. */
export type DeviceList = {
  owner: string;
  /** `here` is whether the post is saved on this device. It may be full. */
  entries: (ReadingListEntry & { here: boolean })[];
  /** When posts were saved or removed on this device since then. */
  changedAt: Record<string, number>;
};

type Saved = { path: string; title: string; at: Date };

/**
 * The list as this device has it now. A post that was saved or removed here since the last time has the time of that
 * change. Everything else keeps the time that it has in the account, so that copying a post does not look like saving it.
 */
export function toEntries(
  { entries, changedAt }: DeviceList,
  saved: readonly Saved[],
  now: number,
): ReadingListEntry[] {
  const entriesByPath = new Map(entries.map((entry) => [entry.path, entry]));
  const onDevice = new Set(saved.map(({ path }) => path));
  const present = saved.map(({ path, title, at }): ReadingListEntry => {
    const entry = entriesByPath.get(path);
    const changed = changedAt[path];
    if (entry && !entry.removed && changed === undefined) return withoutHere(entry);
    return { path, title, at: Math.max(changed ?? at.getTime(), entry ? entry.at + 1 : 0), removed: false };
  });
  const absent = [...new Set([...entriesByPath.keys(), ...Object.keys(changedAt)])]
    .filter((path) => !onDevice.has(path))
    .map((path): ReadingListEntry => {
      const entry = entriesByPath.get(path);
      const changed = changedAt[path];
      if (entry && changed === undefined && (entry.removed || !entry.here)) return withoutHere(entry);
      const at = Math.max(changed ?? now, entry ? entry.at + 1 : 0);
      return { path, title: entry?.title ?? '', at, removed: true };
    });
  return [...present, ...absent];
}

/** The posts to save and remove, so that this device matches the account. */
export function planChanges(entries: readonly ReadingListEntry[], saved: readonly Pick<Saved, 'path'>[]) {
  const onDevice = new Set(saved.map(({ path }) => path));
  return {
    toSave: entries.filter(({ path, removed }) => !removed && !onDevice.has(path)).map(({ path }) => path),
    toRemove: entries.filter(({ path, removed }) => removed && onDevice.has(path)).map(({ path }) => path),
  };
}

function withoutHere({ path, title, at, removed }: ReadingListEntry): ReadingListEntry {
  return { path, title, at, removed };
}
