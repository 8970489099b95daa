import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { DiskMedia } from '../disk-media.ts';
import type { MediaStorage } from '../media-storage.ts';

/** A new, empty storage of one kind, with what its interface does not offer. */
export type OpenedStorage = {
  storage: MediaStorage;
  remove: (name: string) => Promise<void>;
  /** Files in the download folder that are neither complete nor removed. */
  partialFiles: () => Promise<string[]>;
  close: () => Promise<void>;
};
export type OpenStorage = () => Promise<OpenedStorage>;

export async function openTemporaryDisk(): Promise<OpenedStorage> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'media');
  return {
    storage: new DiskMedia(path),
    remove: (name) => rm(join(path, name)),
    partialFiles: () => listPartialFiles(path),
    close: () => folder.remove(),
  };
}

export async function listPartialFiles(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.part'));
}

export async function listNames(storage: MediaStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
}
