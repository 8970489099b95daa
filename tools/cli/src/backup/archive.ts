import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { archiveFolder, listBackups, listFiles, type Manifest, poolFolder } from './manifest.ts';
import type { Store } from './stores/store.ts';

const retryMs = 2000;
const dayMs = 24 * 60 * 60 * 1000;

/** Archives the changes of all stores until the signal. A store that fails is tried again. */
export async function runArchive(
  repository: string,
  stores: readonly Store[],
  stopping: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  await Promise.all(
    stores.map(async (store) => {
      if (!store.archive) return;
      // New files join those that backups share.
      const folder = join(repository, store.pooled ? poolFolder : archiveFolder, store.name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      let failing = false;
      while (!stopping.aborted) {
        try {
          await store.archive(folder, stopping, log);
          return;
        } catch (error) {
          if (!failing) log(`${store.name}: ${error instanceof Error ? error.message : String(error)}\nTrying again.`);
          failing = true;
          await wait(retryMs, undefined, { signal: stopping }).catch(() => {});
        }
      }
    }),
  );
}

/** Deletes backups that are older than the retention period, and what only they needed. The newest always stays. */
export async function pruneBackups(
  repository: string,
  stores: readonly Store[],
  retentionDays: number,
  now = Date.now(),
): Promise<Manifest[]> {
  const all = await listBackups(repository);
  const isExpired = ({ finishedAt }: Manifest) => now - Date.parse(finishedAt) > retentionDays * dayMs;
  const expired = all.slice(0, -1).filter(isExpired);
  for (const { name } of expired) await rm(join(repository, name), { recursive: true });
  const remaining = all.filter((each) => !expired.includes(each));
  const [oldest] = remaining;
  for (const store of stores) {
    const record = oldest?.stores.find(({ name }) => name === store.name);
    if (record) await store.pruneArchive?.(join(repository, archiveFolder, store.name), record);
    if (store.pooled && expired.length > 0) await prunePool(repository, store.name, remaining);
  }
  return expired;
}

/** Removes files that no backup lists, unless they are newer than the newest backup. */
async function prunePool(repository: string, store: string, kept: readonly Manifest[]): Promise<void> {
  const listed = new Set(
    kept.flatMap(({ stores }) => stores.find(({ name }) => name === store)?.files ?? []).map(({ path }) => path),
  );
  const folder = join(repository, poolFolder, store);
  const archivedSince = Date.parse(kept.at(-1)?.startedAt ?? '');
  for (const path of await listFiles(folder)) {
    if (listed.has(path) || (await stat(join(folder, path))).mtimeMs >= archivedSince) continue;
    await rm(join(folder, path));
  }
}
