import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryChangeFeed } from '@contenthub/change-feed/change-feed';
import { inMemory } from '@contenthub/database/engines';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { BackgroundIndexer } from '../search/indexing/background-indexer.ts';
import { ContentSettings } from '../settings.ts';
import { startContent } from '../start.ts';
import { article, writeArticles } from '../testing/articles.ts';
import { visibleRows } from '../testing/visible-rows.ts';
import { ensureSnapshot, openFromSnapshot } from './content-snapshot.ts';

const bundledArticles = fileURLToPath(new URL('../../../../content', import.meta.url));
/** Where hubs look for it, so that the end-to-end tests need not prepare it again. */
const hubSnapshots = fileURLToPath(new URL('../../../../.local/snapshots', import.meta.url));
const logger = createLogger('content', 'silent');
let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const at = (name: string) => join(folder.path, name);
const optionsFor = (articlesFolder: string) => ({ articlesFolder, snapshotsFolder: at('snapshots'), logger });

/**
 * Starts the service on a store as a hub does, and returns everything that readers would see, including media files.
 */
async function shownBy(opened: OpenDatabase, articlesFolder: string, dataFolder: string) {
  const env = { CONTENT_PORT: '0', DATA_FOLDER: dataFolder, ARTICLES_FOLDER: articlesFolder };
  const lines: { imported?: number }[] = [];
  const noting = Object.assign(Object.create(logger), { info: (line: object) => lines.push(line) });
  const service = await startContent(
    readSettings(ContentSettings, env),
    { ...opened, close: async () => {} },
    memoryChangeFeed(),
    noting,
  );
  await service.stop();
  await new BackgroundIndexer(opened.database, logger).runNow();
  const rows = await visibleRows(opened.database);
  await opened.close();
  return {
    rows,
    media: (await readdir(join(dataFolder, 'media'))).sort(),
    imported: lines.find((line) => line.imported !== undefined)?.imported,
  };
}

it('serves the same content as an import of the bundled articles', async () => {
  const options = { ...optionsFor(bundledArticles), snapshotsFolder: hubSnapshots };
  const imported = await shownBy(await openDatabase(undefined, inMemory), bundledArticles, at('imported'));
  const prepared = await shownBy(
    await openFromSnapshot(inMemory, at('prepared'), options),
    bundledArticles,
    at('prepared'),
  );
  expect(imported.imported).toBeGreaterThan(80);
  expect(prepared.imported).toBe(0);
  expect(prepared.rows).toEqual(imported.rows);
  expect(prepared.media).toEqual(expect.arrayContaining(imported.media));
});

it('is rebuilt when an article or picture changes, and prepares only that article again', async () => {
  const articles = at('articles');
  await writeArticles(articles, {
    'one.md': article(1, {}, '![A dot](/content-images/dot.svg)'),
    'two.md': article(2),
  });
  const options = optionsFor(articles);
  const first = await ensureSnapshot(options);
  expect(await ensureSnapshot(options)).toBe(first);
  await writeFile(join(articles, 'posts', 'two.md'), article(2, { title: 'Another title' }));
  const second = await ensureSnapshot(options);
  expect(second).not.toBe(first);

  const fromSnapshot = await shownBy(await openFromSnapshot(inMemory, at('data'), options), articles, at('data'));
  const fromImport = await shownBy(await openDatabase(undefined, inMemory), articles, at('imported'));
  expect(fromSnapshot.imported).toBe(0);
  expect(fromSnapshot.rows).toEqual(fromImport.rows);

  await writeFile(join(articles, 'images', 'dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  const third = await shownBy(await openDatabase(undefined, inMemory, undefined), articles, at('third'));
  expect(third.rows.posts).not.toEqual(fromImport.rows.posts);
  expect(await ensureSnapshot(options)).not.toBe(second);
});

it('imports only changed articles and those with missing media into an existing store', async () => {
  const articles = at('articles');
  await writeArticles(articles, {
    'one.md': article(1, {}, '![A dot](/content-images/dot.svg)'),
    'two.md': article(2, { image: 'dot.svg' }),
    'three.md': article(3),
  });
  const open = () => openFromSnapshot(at('store'), at('data'), optionsFor(articles));
  expect((await shownBy(await open(), articles, at('data'))).imported).toBe(0);
  await writeFile(join(articles, 'posts', 'three.md'), article(3, { title: 'Another title' }));
  expect((await shownBy(await open(), articles, at('data'))).imported).toBe(1);
  await rm(at('data/media'), { recursive: true });
  const again = await shownBy(await open(), articles, at('data'));
  expect(again.imported).toBeGreaterThan(0);
  expect(again.media.length).toBeGreaterThan(0);
});

it('retains the four most recently used snapshots', async () => {
  const articles = at('articles');
  await writeArticles(articles, { 'one.md': article(1) });
  const options = optionsFor(articles);
  const earlier = [1, 2, 3, 4, 5].map((hour) => `${hour}`.repeat(12).concat('-', 'a'.repeat(12)));
  for (const [hour, name] of earlier.entries()) {
    await mkdir(join(options.snapshotsFolder, name), { recursive: true });
    await utimes(join(options.snapshotsFolder, name), hour * 3600, hour * 3600);
  }
  const created = await ensureSnapshot(options);
  expect((await readdir(options.snapshotsFolder)).sort()).toEqual([...earlier.slice(2), basename(created)].sort());
});
