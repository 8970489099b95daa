import { join } from 'node:path';
import { contentSnapshot, openPrepared } from '@contenthub/content/snapshot/content-snapshot';
import { articlesFolder, snapshotsFolder } from '@contenthub/hub/repository';
import { createLogger } from '@contenthub/server-kit/logger';

const options = { articlesFolder, snapshotsFolder, logger: createLogger('e2e', 'warn') };

/** Makes what every hub with the bundled articles starts from. */
export async function prepareBundledArticles(): Promise<void> {
  await contentSnapshot(options);
}

/** Stores the bundled articles in a hub's data folder before the hub is started. */
export async function storeBundledArticles(dataFolder: string): Promise<void> {
  const opened = await openPrepared(join(dataFolder, 'content'), dataFolder, options);
  await opened.close();
}
