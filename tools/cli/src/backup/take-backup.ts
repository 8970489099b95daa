import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hubVersion } from '@contenthub/server-kit/process/version';
import {
  backupName,
  listBackups,
  type Manifest,
  poolFolder,
  recordFiles,
  type StoreRecord,
  writeManifest,
} from './manifest.ts';
import type { Report, Store } from './stores/store.ts';

/** Called for each store with the bytes that are done and expected. */
export type StoreReport = (store: string, done: number, total: number) => void;

/**
 * Copies every store into a new folder. The copies are made one after the other, so they are minutes apart in a large
 * hub. A restore to a time after the backup brings all of them to that time.
 */
export async function takeBackup(repository: string, stores: readonly Store[], report: StoreReport): Promise<Manifest> {
  const startedAt = new Date();
  const name = backupName(startedAt);
  const backupFolder = join(repository, name);
  const previous = (await listBackups(repository)).at(-1);
  await mkdir(backupFolder, { recursive: true, mode: 0o700 });
  const folderOf = ({ name: store, pooled }: Store) =>
    join(pooled ? join(repository, poolFolder) : backupFolder, store);
  try {
    const copied: { store: Store; details: Record<string, string> }[] = [];
    for (const store of stores) {
      const folder = folderOf(store);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      report(store.name, 0, 1);
      copied.push({ store, details: await store.backup({ folder, report: reporter(store.name, report) }) });
    }
    const records: StoreRecord[] = [];
    for (const { store, details } of copied) {
      const folder = folderOf(store);
      const finished = await store.finish?.({ folder, report: reporter(store.name, report) }, details);
      const { name: storeName, kind, pooled } = store;
      const previousFiles = pooled ? previous?.stores.find((record) => record.name === storeName)?.files : undefined;
      const files = await recordFiles(folder, await store.names?.(), previousFiles);
      records.push({ name: storeName, kind, ...(pooled && { pooled }), details: finished ?? details, files });
    }
    const manifest: Manifest = {
      format: 1,
      name,
      version: hubVersion,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      stores: records,
    };
    await writeManifest(repository, manifest);
    return manifest;
  } catch (error) {
    await rm(backupFolder, { recursive: true, force: true });
    throw error;
  }
}

const reporter =
  (store: string, report: StoreReport): Report =>
  (done, total) =>
    report(store, done, total);
