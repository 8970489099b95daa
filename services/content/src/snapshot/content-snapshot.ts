import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { clearHistory, type OpenDatabase, openEmbeddedDatabase, openInMemoryDatabase } from '../db/database.ts';
import { BackgroundEncoder } from '../media/background-encoder.ts';
import { DiskMedia } from '../media/disk-media.ts';
import { BackgroundIndexer } from '../search/indexing/background-indexer.ts';
import { ContentSettings } from '../settings.ts';
import { startContent } from '../start.ts';
import { computeArticleDigests, getPreparationVersion } from '../sync/markdown/article-digests.ts';
import { listArticleFiles } from '../sync/markdown/articles-folder.ts';

export type SnapshotOptions = { articlesFolder: string; snapshotsFolder: string; logger: Logger };

/** Enough for a few branches; each takes about 60 MB. */
const maxSnapshots = 4;

/** Opens a store with all articles of a folder prepared and indexed. An existing store is opened unchanged. */
export async function openFromSnapshot(
  folder: string,
  dataFolder: string,
  options: SnapshotOptions,
): Promise<OpenDatabase> {
  return openEmbeddedDatabase(folder, async () => {
    const snapshot = await ensureSnapshot(options);
    await cp(join(snapshot, 'media'), join(dataFolder, 'media'), { recursive: true, force: false });
    return readSnapshotStore(snapshot);
  });
}

/**
 * Returns the folder of a snapshot of all articles, and creates it if needed. Its name is a hash of the articles and
 * the code that prepares them, so a change of either creates another. Only changed articles are prepared again.
 */
export async function ensureSnapshot(options: SnapshotOptions): Promise<string> {
  const { articlesFolder, snapshotsFolder } = options;
  const digests = await computeArticleDigests(articlesFolder, await listArticleFiles(articlesFolder));
  const content = createHash('sha256')
    .update(JSON.stringify([...digests]))
    .digest('hex');
  const code = (await getPreparationVersion()).slice(0, 12);
  const folder = join(snapshotsFolder, `${code}-${content.slice(0, 12)}`);
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date());
    return folder;
  }
  const previous = (await listSnapshotsByLastUse(snapshotsFolder)).find((name) => name.startsWith(code));
  await createSnapshot(folder, previous && join(snapshotsFolder, previous), options);
  for (const name of (await listSnapshotsByLastUse(snapshotsFolder)).slice(maxSnapshots)) {
    await rm(join(snapshotsFolder, name), { recursive: true, force: true });
  }
  return folder;
}

async function createSnapshot(folder: string, previous: string | undefined, options: SnapshotOptions): Promise<void> {
  const { articlesFolder, logger } = options;
  const partial = `${folder}.${randomUUID()}.part`;
  await mkdir(join(partial, 'media'), { recursive: true });
  try {
    if (previous) await cp(join(previous, 'media'), join(partial, 'media'), { recursive: true });
    const opened = await openInMemoryDatabase(async () => (previous ? readSnapshotStore(previous) : undefined));
    const env = { CONTENT_PORT: '0', DATA_FOLDER: partial, ARTICLES_FOLDER: articlesFolder };
    const staysOpen = { ...opened, close: async () => {} };
    const service = await startContent(readSettings(ContentSettings, env), staysOpen, memoryChangeFeed(), logger);
    await service.stop();
    await clearHistory(opened.database);
    await new BackgroundIndexer(opened.database, logger).runNow();
    await new BackgroundEncoder(new DiskMedia(join(partial, 'media')), logger).sweep();
    const store = await opened.dump?.();
    await opened.close();
    if (store) await writeFile(join(partial, 'store.tar'), store.stream());
    // Another process may have created the same snapshot in the meantime.
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function readSnapshotStore(snapshot: string): Promise<Blob> {
  return new Blob([await readFile(join(snapshot, 'store.tar'))]);
}

/** Most recently used first. */
async function listSnapshotsByLastUse(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\w{12}-\w{12}$/.test(name));
  const used = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  return used.sort((a, b) => b.at - a.at).map(({ name }) => name);
}
