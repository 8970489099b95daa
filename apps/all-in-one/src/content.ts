import { join } from 'node:path';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { openDatabase } from '@contenthub/content/db/database';
import { ContentSettings } from '@contenthub/content/settings';
import { openFromSnapshot } from '@contenthub/content/snapshot/content-snapshot';
import { type ContentService, startContent } from '@contenthub/content/start';
import { inMemory } from '@contenthub/database/engines';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import type { Environment } from './environment.ts';
import { articlesFolder, snapshotsFolder } from './repository-paths.ts';

type Options = {
  env: Environment;
  persistent: boolean;
  feed: ChangeFeed;
  logger: Logger;
  /** The loader may start while the store opens. */
  loaderUrl: Promise<string | undefined>;
};

/** Starts the content service in this process. Without WordPress it serves the bundled articles. */
export async function startInProcessContent({
  env,
  persistent,
  feed,
  logger,
  loaderUrl,
}: Options): Promise<ContentService> {
  const articles = env.WORDPRESS_URL ? {} : { ARTICLES_FOLDER: articlesFolder };
  // Only the WordPress plugin needs a fixed content port. Services find each other by address.
  const ports = env.WORDPRESS_URL ? {} : { CONTENT_PORT: '0' };
  const settings = readSettings(ContentSettings, { ...ports, ...articles, ...env, OPERATIONS_PORT: undefined }, logger);
  const folder = persistent ? join(settings.DATA_FOLDER, 'content') : inMemory;
  const isBundled = !settings.DATABASE_URL && settings.ARTICLES_FOLDER === articlesFolder;
  const opened = isBundled
    ? await openFromSnapshot(folder, settings.DATA_FOLDER, { articlesFolder, snapshotsFolder, logger })
    : await openDatabase(settings.DATABASE_URL, folder);
  const loader = await loaderUrl;
  return startContent({ ...(loader && { LOADER_URL: loader }), ...settings }, opened, feed, logger);
}
