import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RecentIds } from './recent-ids.ts';
import { type Segment, scanSegment, segmentPath } from './segment.ts';

/** A folder of segments as it was found, ready to be written to. */
export type Opened = {
  folder: string;
  unlock: () => Promise<void>;
  identity: string;
  segments: Segment[];
  ids: RecentIds;
  file: FileHandle;
};

export async function openFolder(folder: string, unlock: () => Promise<void>): Promise<Opened> {
  await mkdir(folder, { recursive: true });
  const identity = await identityOf(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  const ids = new RecentIds();
  const segments: Segment[] = [];
  for (const name of names) {
    const { records, ...segment } = await scanSegment(join(folder, name), Number.parseInt(name, 10));
    for (const { id, seq } of records) ids.add(id, seq);
    const before = segments.at(-1);
    if (before && before.last !== segment.first - 1) {
      throw new Error(
        `${before.path} is damaged after entry ${before.last}. Put a copy back, or move the folder away.`,
      );
    }
    segments.push(segment);
  }
  if (segments.length === 0) segments.push({ path: segmentPath(folder, 1), first: 1, last: 0, bytes: 0 });
  const newest = segments.at(-1) as Segment;
  const file = await open(newest.path, names.length === 0 ? 'w' : 'r+');
  await file.truncate(newest.bytes);
  await syncFolder(folder);
  return { folder, unlock, identity, segments, ids, file };
}

async function identityOf(folder: string): Promise<string> {
  const path = join(folder, 'identity');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known) return known;
  const made = randomUUID();
  await writeFile(path, made, { flush: true });
  return made;
}

/** A new file is safe only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
