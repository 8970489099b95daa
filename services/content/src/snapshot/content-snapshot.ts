import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryChangeFeed } from '@contenthub/change-feed/memory-change-feed';
import type { Logger } from '@contenthub/server-kit/logger';
import { readSettings } from '@contenthub/server-kit/settings';
import { LaterEncodings } from '../media/later-encodings.ts';
import { pictureWidths } from '../media/media-store.ts';
import type { OpenDatabase } from '../read-model/database.ts';
import { LaterIndexing } from '../read-model/later-indexing.ts';
import { forgetHistory, openEmbedded, openInMemory } from '../read-model/snapshot-store.ts';
import { ContentSettings } from '../settings.ts';
import { startContent } from '../start.ts';
import { articleDigests } from '../sync/markdown/article-digests.ts';
import { articleNames } from '../sync/markdown/articles-folder.ts';
import { preparationVersion } from '../sync/preparation-version.ts';

export type SnapshotOptions = { articlesFolder: string; snapshotsFolder: string; logger: Logger };

/** Enough for a few branches; each takes some 60 MB. */
const keptSnapshots = 4;

/** Opens a store that has all articles of a folder already, prepared and indexed. One that was kept is opened as it is. */
export async function openPrepared(
  folder: string,
  dataFolder: string,
  options: SnapshotOptions,
): Promise<OpenDatabase> {
  return openEmbedded(folder, async () => {
    const snapshot = await contentSnapshot(options);
    await cp(join(snapshot, 'media'), join(dataFolder, 'media'), { recursive: true, force: false });
    return storeIn(snapshot);
  });
}

/**
 * The folder of a snapshot of all articles, made if there is none yet. Its name is that of the code that prepares them
 * and of their content, so a change of either makes another; only articles that changed are prepared again for it.
 */
export async function contentSnapshot(options: SnapshotOptions): Promise<string> {
  const { articlesFolder, snapshotsFolder } = options;
  const digests = await articleDigests(articlesFolder, await articleNames(articlesFolder));
  const content = createHash('sha256')
    .update(JSON.stringify([...digests]))
    .digest('hex');
  const code = (await preparationVersion()).slice(0, 12);
  const folder = join(snapshotsFolder, `${code}-${content.slice(0, 12)}`);
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date());
    return folder;
  }
  const earlier = (await snapshotsByAge(snapshotsFolder)).find((name) => name.startsWith(code));
  await makeSnapshot(folder, earlier && join(snapshotsFolder, earlier), options);
  for (const name of (await snapshotsByAge(snapshotsFolder)).slice(keptSnapshots)) {
    await rm(join(snapshotsFolder, name), { recursive: true, force: true });
  }
  return folder;
}

async function makeSnapshot(folder: string, earlier: string | undefined, options: SnapshotOptions): Promise<void> {
  const { articlesFolder, logger } = options;
  const partial = `${folder}.${randomUUID()}.part`;
  await mkdir(join(partial, 'media'), { recursive: true });
  try {
    if (earlier) await cp(join(earlier, 'media'), join(partial, 'media'), { recursive: true });
    const opened = await openInMemory(async () => (earlier ? storeIn(earlier) : undefined));
    const env = { CONTENT_PORT: '0', DATA_FOLDER: partial, ARTICLES_FOLDER: articlesFolder };
    const staysOpen = { ...opened, close: async () => {} };
    const service = await startContent(readSettings(ContentSettings, env), staysOpen, memoryChangeFeed(), logger);
    await service.stop();
    await forgetHistory(opened.database);
    await new LaterIndexing(opened.database, logger).work();
    await new LaterEncodings(join(partial, 'media'), pictureWidths, logger).sweep();
    const store = await opened.dump?.();
    await opened.close();
    if (store) await writeFile(join(partial, 'store.tar'), store.stream());
    // Another process may have made the same meanwhile.
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function storeIn(snapshot: string): Promise<Blob> {
  return new Blob([await readFile(join(snapshot, 'store.tar'))]);
}

/** The one that was used last comes first. */
async function snapshotsByAge(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\w{12}-\w{12}$/.test(name));
  const used = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  return used.sort((a, b) => b.at - a.at).map(({ name }) => name);
}
