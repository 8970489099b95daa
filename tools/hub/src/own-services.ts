import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { openDatabase } from '@contenthub/content/read-model/database';
import { ContentSettings } from '@contenthub/content/settings';
import { openPrepared } from '@contenthub/content/snapshot/content-snapshot';
import { startContent } from '@contenthub/content/start';
import { inMemory } from '@contenthub/database/engines';
import { platformSecret } from '@contenthub/platform/secret';
import { PlatformSettings } from '@contenthub/platform/settings';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { readSettings } from '@contenthub/server-kit/settings';
import { startOwnCollector } from './own-collector.ts';
import { startOwnPlatform } from './own-platform.ts';
import { articlesFolder, snapshotsFolder } from './repository.ts';

export type Environment = Record<string, string | undefined>;
/** Where the site finds the services, as its own settings name them. */
export type ServiceAddresses = { CONTENT_URL: string; PLATFORM_URL: string; COLLECTOR_URL?: string };
export type OwnServices = Running & { addresses: ServiceAddresses };
type Options = { env: Environment; keepsContent: boolean; feed: ChangeFeed; logger: Logger };

/** Content, platform and collector in this process. What the environment does not name, they bring themselves. */
export async function startOwnServices({ env: given, keepsContent, feed, logger }: Options): Promise<OwnServices> {
  // The site has that port: nobody outside reaches the services at their own.
  const secret = given.EVENT_TOKEN_SECRET ?? (await ownEventSecret(given, keepsContent));
  const env = { ...given, OPERATIONS_PORT: undefined, EVENT_TOKEN_SECRET: secret };
  const collecting = startOwnCollector(env, keepsContent, logger);
  const [content, platform, collector] = await Promise.all([
    startOwnContent(env, keepsContent, feed, logger),
    collecting.then(({ loader }) => startOwnPlatform({ LOADER_URL: loader, ...env }, keepsContent, logger)),
    collecting,
  ]);
  return {
    addresses: {
      CONTENT_URL: content.address,
      PLATFORM_URL: platform.address,
      ...(collector.intake && { COLLECTOR_URL: collector.intake }),
    },
    async stop() {
      await collector.stop();
      await platform.stop();
      await content.stop();
    },
  };
}

/** Platform and collector of one process agree on a secret by themselves; it stays the same while accounts are kept. */
async function ownEventSecret(env: Environment, keeps: boolean): Promise<string> {
  if (!keeps) return randomBytes(32).toString('hex');
  const secret = await platformSecret(readSettings(PlatformSettings, env));
  return createHmac('sha256', secret).update('event tokens').digest('hex');
}

async function startOwnContent(env: Environment, keepsContent: boolean, feed: ChangeFeed, logger: Logger) {
  const articles = env.WORDPRESS_URL ? {} : { ARTICLES_FOLDER: articlesFolder };
  // Readers and WordPress's plugin need a fixed port to call; the services find each other.
  const ports = env.WORDPRESS_URL ? {} : { CONTENT_PORT: '0' };
  const settings = readSettings(ContentSettings, { ...ports, ...articles, ...env });
  const folder = keepsContent ? join(settings.DATA_FOLDER, 'content') : inMemory;
  const isBundled = !settings.DATABASE_URL && settings.ARTICLES_FOLDER === articlesFolder;
  const opened = isBundled
    ? await openPrepared(folder, settings.DATA_FOLDER, { articlesFolder, snapshotsFolder, logger })
    : await openDatabase(settings.DATABASE_URL, folder);
  return startContent(settings, opened, feed, logger);
}
