import { resolve } from 'node:path';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import fastifyEtag from '@fastify/etag';
import { Outbox } from './announce/outbox.ts';
import { addContentRoutes } from './http/content-routes.ts';
import { addMediaRoute } from './http/media-route.ts';
import { addSignalRoute } from './http/signal-route.ts';
import { MediaStore } from './media/media-store.ts';
import type { OpenDatabase } from './read-model/database.ts';
import type { ContentSettings } from './settings.ts';
import { ArticlesFolder } from './sync/markdown/articles-folder.ts';
import { SyncQueue } from './sync/sync-queue.ts';
import { Synchroniser } from './sync/synchroniser.ts';
import { SignalGuard } from './sync/wordpress/signal-guard.ts';
import { WordPressClient } from './sync/wordpress/wordpress-client.ts';
import { WordPressSource } from './sync/wordpress/wordpress-source.ts';

export type ContentService = Running & { address: string };

/** Puts the service together: the one place that knows all of its parts. */
export async function startContent(
  settings: ContentSettings,
  { database, check, close }: OpenDatabase,
  feed: ChangeFeed,
  logger: Logger,
): Promise<ContentService> {
  const media = new MediaStore(resolve(settings.DATA_FOLDER, 'media'));
  const outbox = new Outbox(database, feed, logger);
  const synchroniser = new Synchroniser({ database, media, outbox, logger });
  const queue = new SyncQueue(logger);
  const app = createServer({ name: 'content', logger, ready: { database: check } });
  await app.register(fastifyEtag);
  addContentRoutes(app, database);
  await addMediaRoute(app, media.folder);

  const stopFollowing = settings.ARTICLES_FOLDER
    ? await serveArticles(new ArticlesFolder(settings.ARTICLES_FOLDER, synchroniser, logger), logger)
    : async () => {};
  const access = wordPressAccess(settings);
  if (access) {
    const source = new WordPressSource(new WordPressClient(access), synchroniser, queue);
    addSignalRoute(app, new SignalGuard(access.secret), (posts) => source.lookAt(posts));
    source.compare(database);
  }

  const address = await listen(app, settings.HOST, settings.CONTENT_PORT, 'CONTENT_PORT');
  logger.info({ address }, 'content service listens');
  return {
    address,
    async stop() {
      await app.close();
      await stopFollowing();
      await queue.stop();
      await outbox.stop();
      await feed.close();
      await close();
    },
  };
}

async function serveArticles(articles: ArticlesFolder, logger: Logger): Promise<() => Promise<void>> {
  logger.info({ articles: await articles.importAll() }, 'articles read');
  return articles.follow();
}

function wordPressAccess(settings: ContentSettings) {
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_SIGNAL_SECRET: secret } = settings;
  const applicationPassword = settings.WORDPRESS_APPLICATION_PASSWORD;
  return url && user && applicationPassword && secret ? { url, user, applicationPassword, secret } : undefined;
}
