import { join } from 'node:path';
import { memoryChangeFeed } from '@contenthub/change-feed/memory-change-feed';
import { openDatabase } from '@contenthub/content/read-model/database';
import { ContentSettings } from '@contenthub/content/settings';
import { startContent } from '@contenthub/content/start';
import { inMemory } from '@contenthub/database/open-store';
import { followChanges } from '@contenthub/purger/follow-changes';
import { PurgerSettings } from '@contenthub/purger/settings';
import { edgesOf } from '@contenthub/purger/start';
import { createLogger, type Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { readSettings } from '@contenthub/server-kit/settings';
import { startTracing } from '@contenthub/server-kit/tracing';
import type { Frontend } from '@contenthub/web/server/frontend.server';
import { publicOrigin, WebSettings } from '@contenthub/web/server/settings.server';
import { startWeb } from '@contenthub/web/server/start.server';
import { startOwnCollector } from './own-collector.ts';
import { startOwnPlatform } from './own-platform.ts';
import { articlesFolder } from './repository.ts';

type Environment = Record<string, string | undefined>;
type Options = { frontend: () => Promise<Frontend>; keepsContent: boolean; env: Environment };

export type OneProcessHub = Running & { origin: string };

/** The whole hub in one process, with nothing but Node: what the environment does not name, it brings itself. */
export async function startOneProcessHub({ frontend, keepsContent, env }: Options): Promise<OneProcessHub> {
  const origin = publicOrigin(readSettings(WebSettings, env));
  // Pages send events to their own site, and web passes them on.
  const webSettings = readSettings(WebSettings, { COLLECTOR_PUBLIC_URL: origin, ...env });
  const logger = createLogger('hub', webSettings.LOG_LEVEL);
  const stopTracing = await startTracing(webSettings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const feed = memoryChangeFeed();
  const [content, platform, collector, front] = await Promise.all([
    startOwnContent({ EDGE_ORIGIN: ownAddress(webSettings), ...env }, keepsContent, feed, logger),
    startOwnPlatform({ ...env, PUBLIC_ORIGIN: origin }, keepsContent, logger),
    startOwnCollector({ ...env, PUBLIC_ORIGIN: origin }, keepsContent, logger),
    frontend(),
  ]);
  const addresses = {
    CONTENT_URL: content.address,
    PLATFORM_URL: platform.address,
    ...(collector.intake && { COLLECTOR_URL: collector.intake }),
  };
  const edges = edgesOf(readSettings(PurgerSettings, env));
  const web = await startWeb({ ...webSettings, ...addresses }, front, feed, logger);
  const following = edges.length > 0 ? await followChanges(edges, feed, logger) : undefined;
  return {
    origin: web.origin,
    async stop() {
      await following?.stop();
      await web.stop();
      await collector.stop();
      await platform.stop();
      await content.stop();
      await stopTracing();
    },
  };
}

/** Where the site will listen, unless any free port will do. */
function ownAddress({ PORT }: WebSettings): string | undefined {
  return PORT === 0 ? undefined : `http://127.0.0.1:${PORT}`;
}

async function startOwnContent(
  env: Environment,
  keepsContent: boolean,
  feed: ReturnType<typeof memoryChangeFeed>,
  logger: Logger,
) {
  const articles = env.WORDPRESS_URL ? {} : { ARTICLES_FOLDER: articlesFolder };
  // Readers and WordPress's plugin need a fixed port to call; the services find each other.
  const ports = env.WORDPRESS_URL ? {} : { CONTENT_PORT: '0' };
  const settings = readSettings(ContentSettings, { ...ports, ...articles, ...env });
  const folder = keepsContent ? join(settings.DATA_FOLDER, 'content') : inMemory;
  return startContent(settings, await openDatabase(settings.DATABASE_URL, folder), feed, logger);
}
