import { join } from 'node:path';
import { articlesFolder, snapshotsFolder } from '@contenthub/all-in-one/repository-paths';
import { ensureSnapshot, openFromSnapshot } from '@contenthub/content/snapshot/content-snapshot';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { createLogger } from '@contenthub/server-kit/observability/logger';

const options = { articlesFolder, snapshotsFolder, logger: createLogger('e2e', 'warn') };

/**
 * Prepares the snapshot and a data folder that every hub with the bundled articles starts with. Unpacking the snapshot
 * and creating the platform's tables in every hub would make its start a third slower.
 */
export async function prepareHubData(dataFolder: string): Promise<void> {
  await ensureSnapshot(options);
  const content = await openFromSnapshot(join(dataFolder, 'content'), dataFolder, options);
  await content.close();
  const platform = await openDatabase(undefined, join(dataFolder, 'platform'), allMigrations);
  await platform.close();
}
