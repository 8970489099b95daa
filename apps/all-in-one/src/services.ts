import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { CollectorSettings } from '@contenthub/collector/settings';
import { type CollectorService, startCollector } from '@contenthub/collector/start';
import { openDatabase } from '@contenthub/content/db/database';
import { ContentSettings } from '@contenthub/content/settings';
import { openFromSnapshot } from '@contenthub/content/snapshot/content-snapshot';
import { startContent } from '@contenthub/content/start';
import { inMemory } from '@contenthub/database/engines';
import { getPlatformSecret } from '@contenthub/platform/secret';
import { PlatformSettings } from '@contenthub/platform/settings';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Running } from '@contenthub/server-kit/process/run';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { startInProcessPlatform } from './platform.ts';
import { articlesFolder, snapshotsFolder } from './repository-paths.ts';
import { copyReaders, hasSimulatedReaders } from './simulated-readers/readers-snapshot.ts';

/** Starts the collector in this process. Without persistence its events go to a temporary folder with simulated readers. */
async function startInProcessCollector(
  env: Record<string, string | undefined>,
  persistent: boolean,
  logger: Logger,
): Promise<CollectorService> {
  // Only the WordPress plugin needs a fixed port of the loader.
  const loaderPort = env.WORDPRESS_URL ? {} : { LOADER_PORT: '0' };
  const settings = readSettings(CollectorSettings, { COLLECTOR_PORT: '0', ...loaderPort, ...env }, logger);
  if (persistent) return startCollector(settings, logger);
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-events-'));
  if (hasSimulatedReaders(env)) await copyReaders(folder);
  const collector = await startCollector(settings, logger, folder);
  return {
    ...collector,
    async stop() {
      await collector.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Environment = Record<string, string | undefined>;
/** Service addresses, in the names of the site's settings. */
export type ServiceAddresses = {
  CONTENT_URL: string;
  PLATFORM_URL: string;
  COLLECTOR_URL?: string;
  LOADER_URL?: string;
};
type InProcessServices = Running & { addresses: ServiceAddresses };
type Options = { env: Environment; persistent: boolean; feed: ChangeFeed; logger: Logger };

/** Starts content, platform and collector in this process. Anything the environment does not configure is embedded. */
export async function startInProcessServices({
  env: baseEnv,
  persistent,
  feed,
  logger,
}: Options): Promise<InProcessServices> {
  // PORT belongs to the site. The services are only reachable through it.
  const secret = baseEnv.EVENT_TOKEN_SECRET ?? (await deriveEventSecret(baseEnv, persistent));
  const fallback = baseEnv.EVENT_TOKEN_SECRET_FALLBACK ?? deriveEventFallback(baseEnv);
  const env = {
    ...baseEnv,
    OPERATIONS_PORT: undefined,
    EVENT_TOKEN_SECRET: secret,
    EVENT_TOKEN_SECRET_FALLBACK: fallback,
  };
  const collecting = startInProcessCollector(env, persistent, logger);
  const [content, platform, collector] = await Promise.all([
    startInProcessContent(env, { persistent, feed, logger, collecting }),
    collecting.then(({ loader }) => startInProcessPlatform({ LOADER_URL: loader, ...env }, persistent, logger)),
    collecting,
  ]);
  return {
    addresses: {
      CONTENT_URL: content.address,
      PLATFORM_URL: platform.address,
      ...(collector.intake && { COLLECTOR_URL: collector.intake }),
      ...(collector.loader && { LOADER_URL: collector.loader }),
    },
    async stop() {
      await collector.stop();
      await platform.stop();
      await content.stop();
    },
  };
}

/** Derives the secret that platform and collector share. It stays the same while accounts are persisted. */
export async function deriveEventSecret(env: Environment, persistent: boolean): Promise<string> {
  if (!persistent) return randomBytes(32).toString('hex');
  const secret = await getPlatformSecret(readSettings(PlatformSettings, env));
  return eventSecretOf(secret);
}

/** While the platform's secret is rotated, tokens of both derived secrets are valid. */
function deriveEventFallback(env: Environment): string | undefined {
  return env.PLATFORM_SECRET_FALLBACK ? eventSecretOf(env.PLATFORM_SECRET_FALLBACK) : undefined;
}

function eventSecretOf(platformSecret: string): string {
  return createHmac('sha256', platformSecret).update('event tokens').digest('hex');
}

type ContentOptions = Omit<Options, 'env'> & { collecting: Promise<CollectorService> };

async function startInProcessContent(env: Environment, { persistent, feed, logger, collecting }: ContentOptions) {
  const articles = env.WORDPRESS_URL ? {} : { ARTICLES_FOLDER: articlesFolder };
  // Only the WordPress plugin needs a fixed content port. Services find each other by address.
  const ports = env.WORDPRESS_URL ? {} : { CONTENT_PORT: '0' };
  const settings = readSettings(ContentSettings, { ...ports, ...articles, ...env }, logger);
  const folder = persistent ? join(settings.DATA_FOLDER, 'content') : inMemory;
  const isBundled = !settings.DATABASE_URL && settings.ARTICLES_FOLDER === articlesFolder;
  const opened = isBundled
    ? await openFromSnapshot(folder, settings.DATA_FOLDER, { articlesFolder, snapshotsFolder, logger })
    : await openDatabase(settings.DATABASE_URL, folder);
  // The store opens while the collector starts.
  const { loader } = await collecting;
  return startContent({ ...(loader && { LOADER_URL: loader }), ...settings }, opened, feed, logger);
}
