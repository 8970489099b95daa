import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CollectorSettings } from '@contenthub/collector/settings';
import { type CollectorService, startCollector } from '@contenthub/collector/start';
import { Sender } from '@contenthub/collector/testing/sender';
import { openDatabase as openContent } from '@contenthub/content/db/database';
import { storePost } from '@contenthub/content/db/writes/store-post';
import { storedPost } from '@contenthub/content/testing/post-factory';
import { openDatabase as openPlatform } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { RunningPlatform } from '@contenthub/platform/testing/running-platform';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { listFiles, storeFolder } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { findStores } from './settings.ts';
import { takeBackup } from './take-backup.ts';

const report = () => {};

/** Content, platform and collector with embedded stores in one folder, as a hub in one process runs them. */
async function startHub(dataFolder: string) {
  const content = await openContent(undefined, join(dataFolder, 'content'));
  const platform = await RunningPlatform.start(
    await openPlatform(undefined, join(dataFolder, 'platform'), allMigrations),
    { DATA_FOLDER: dataFolder },
  );
  const ports = { COLLECTOR_PORT: '0', LOADER_PORT: '0', DATA_FOLDER: dataFolder };
  const collector: CollectorService = await startCollector(
    readSettings(CollectorSettings, ports),
    createLogger('collector', 'silent'),
  );
  const stop = async () => {
    await collector.stop();
    await platform.stop();
    await content.close();
  };
  return { content, platform, collector, stop };
}

async function storedEvents({ loader }: CollectorService): Promise<{ stored: number; pendingEntries: number }> {
  const response = await fetch(`${loader}/balance`);
  return (await response.json()) as { stored: number; pendingEntries: number };
}

it('O04 backs up a running hub with embedded stores and restores it into an empty folder', async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const [before, after, repository] = [join(path, 'before'), join(path, 'after'), join(path, 'backups')];
  const env = { DATA_FOLDER: before };

  const hub = await startHub(before);
  await storePost(hub.content.database, storedPost(1, { slug: 'before' }));
  await mkdir(join(before, 'media'));
  await writeFile(join(before, 'media', 'one.webp'), 'a picture');
  const reader = await hub.platform.signedIn();
  const sender = new Sender(hub.collector.intake ?? '', 1);
  await sender.send(sender.next(50));
  await expect.poll(() => storedEvents(hub.collector)).toMatchObject({ stored: 50 });
  sender.start();
  const acknowledged = sender.acknowledged.size;
  const manifest = await takeBackup(repository, findStores(env), report);
  await sender.stop();
  const sent = sender.sent.size;
  await storePost(hub.content.database, storedPost(2, { slug: 'after' }));
  const late = await hub.platform.signedIn();
  await hub.stop();

  const target = { repository, stores: findStores({ DATA_FOLDER: after }), report };
  await restoreBackup(target);
  const restored = await startHub(after);
  onTestFinished(restored.stop);
  const posts = await restored.content.database.selectFrom('posts').select('slug').execute();
  expect(posts).toEqual([{ slug: 'before' }]);
  // The session of the backed-up hub is still valid, so its secret was restored too.
  const visitor = restored.platform.visitor();
  for (const [name, value] of reader.visitor.cookies) visitor.cookies.set(name, value);
  expect(await visitor.user()).toMatchObject({ email: reader.email });
  expect(await restored.platform.users.find(late.email)).toBeUndefined();
  expect(await restored.platform.users.find(reader.email)).toBeDefined();
  await expect.poll(() => storedEvents(restored.collector)).toMatchObject({ pendingEntries: 0 });
  const { stored } = await storedEvents(restored.collector);
  expect(stored).toBeGreaterThanOrEqual(acknowledged);
  expect(stored).toBeLessThanOrEqual(sent);
  expect(await listFiles(join(after, 'media'))).toEqual(['one.webp']);

  await expect(restoreBackup(target)).rejects.toThrow(/not empty:\n.*content: .*Replace them with --force/s);
  const [record] = manifest.stores;
  if (!record) throw new Error('The backup is empty.');
  await appendFile(join(storeFolder(repository, manifest, record), record.files[0]?.path ?? ''), 'x');
  await expect(restoreBackup({ ...target, force: true })).rejects.toThrow(
    /is damaged:\n {2}content: cluster.tar.gz has/,
  );
});
