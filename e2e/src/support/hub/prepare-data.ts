import { join } from 'node:path';
import { articlesFolder, snapshotsFolder } from '@contenthub/all-in-one/repository-paths';
import { ensureSnapshot, openFromSnapshot } from '@contenthub/content/snapshot/content-snapshot';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { createLogger } from '@contenthub/server-kit/observability/logger';

const options = { articlesFolder, snapshotsFolder, logger: createLogger('e2e', 'warn') };

/**
 * Makes what every hub with the bundled articles starts from: the snapshot, and a data folder to copy. A hub that unpacks
 * the snapshot and creates the platform's tables itself takes a third longer to start.
 */
export async function prepareHubData(dataFolder: string): Promise<void> {
  await ensureSnapshot(options);
  const content = await openFromSnapshot(join(dataFolder, 'content'), dataFolder, options);
  await content.close();
  const platform = await openDatabase(undefined, join(dataFolder, 'platform'), allMigrations);
  await platform.close();
}
