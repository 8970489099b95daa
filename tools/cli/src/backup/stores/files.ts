import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { partialFileSuffix } from '@contenthub/server-kit/process/atomic-write';
import { listFiles } from '../manifest.ts';
import type { Report, Store } from './store.ts';

/** Named files that never change once they are written. An object store has the same operations. */
export type FileTree = {
  /** Names and sizes of all files. */
  list: () => Promise<Map<string, number>>;
  read: (name: string) => Readable;
  write: (name: string, content: Readable) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

/** The files of a folder, without those that are being written. */
export function diskFiles(folder: string): FileTree {
  return {
    async list() {
      const names = (await listFiles(folder)).filter((name) => !name.endsWith(partialFileSuffix));
      const sizes = new Map<string, number>();
      for (const name of names) {
        // A file may be removed in the meantime.
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found) sizes.set(name, found.size);
      }
      return sizes;
    },
    read: (name) => createReadStream(join(folder, name)),
    async write(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(content, createWriteStream(`${path}${partialFileSuffix}`, { flush: true }));
      await rename(`${path}${partialFileSuffix}`, path);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Copies files that the target lacks or has in another size. */
async function copyMissing(from: FileTree, to: FileTree, report: Report): Promise<void> {
  const [source, target] = [await from.list(), await to.list()];
  const missing = [...source.keys()].filter((name) => target.get(name) !== source.get(name));
  const total = missing.reduce((sum, name) => sum + (source.get(name) ?? 0), 0);
  let done = 0;
  for (const name of missing) {
    await to.write(name, from.read(name));
    done += source.get(name) ?? 0;
    report(done, total);
  }
}

const syncMs = 1000;
const quiet: Report = () => {};

/**
 * Files such as media and uploads. All backups share one copy of them; each backup lists its own. The archive adds new
 * files to that copy every second.
 */
export function filesStore(name: string, live: FileTree, description: string): Store {
  return {
    name,
    kind: 'files',
    pooled: true,
    names: async () => [...(await live.list()).keys()],
    async backup({ folder, report }) {
      await copyMissing(live, diskFiles(folder), report);
      return {};
    },
    async findExisting() {
      const { size } = await live.list();
      return size > 0 ? `${description} holds ${size} files` : undefined;
    },
    async clear() {
      for (const file of (await live.list()).keys()) await live.remove(file);
    },
    async restore({ folder, report }) {
      // Includes files that were added after the backup: posts of the archive may show them. Unused ones are harmless.
      await copyMissing(diskFiles(folder), live, report);
    },
    async archive(folder, stopping) {
      while (!stopping.aborted) {
        await copyMissing(live, diskFiles(folder), quiet);
        await wait(syncMs, undefined, { signal: stopping }).catch(() => {});
      }
    },
  };
}
