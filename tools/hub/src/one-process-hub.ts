import { join } from 'node:path';
import { memoryChangeFeed } from '@contenthub/change-feed/memory-change-feed';
import { inMemory, openDatabase } from '@contenthub/content/read-model/database';
import { ContentSettings } from '@contenthub/content/settings';
import { startContent } from '@contenthub/content/start';
import { createLogger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { readSettings } from '@contenthub/server-kit/settings';
import { startTracing } from '@contenthub/server-kit/tracing';
import type { Frontend } from '@contenthub/web/server/frontend.server';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { startWeb } from '@contenthub/web/server/start.server';
import { articlesFolder } from './repository.ts';

type Options = { frontend: () => Promise<Frontend>; keepsContent: boolean; env: Record<string, string | undefined> };

export type OneProcessHub = Running & { origin: string };

/** The whole hub in one process, with nothing but Node: what the environment does not name, it brings itself. */
export async function startOneProcessHub({ frontend, keepsContent, env }: Options): Promise<OneProcessHub> {
  const articles = env.WORDPRESS_URL ? {} : { ARTICLES_FOLDER: articlesFolder };
  // Readers and WordPress's plugin need a fixed port to call; the services find each other.
  const ports = env.WORDPRESS_URL ? {} : { CONTENT_PORT: '0' };
  const contentSettings = readSettings(ContentSettings, { ...ports, ...articles, ...env });
  const webSettings = readSettings(WebSettings, env);
  const logger = createLogger('hub', webSettings.LOG_LEVEL);
  const stopTracing = await startTracing(webSettings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const folder = keepsContent ? join(contentSettings.DATA_FOLDER, 'content') : inMemory;
  const [opened, front] = await Promise.all([openDatabase(contentSettings.DATABASE_URL, folder), frontend()]);
  const feed = memoryChangeFeed();
  const content = await startContent(contentSettings, opened, feed, logger);
  const web = await startWeb({ ...webSettings, CONTENT_URL: content.address }, front, feed, logger);
  return {
    origin: web.origin,
    async stop() {
      await web.stop();
      await content.stop();
      await stopTracing();
    },
  };
}
