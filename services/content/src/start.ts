import { resolve } from 'node:path';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import { createMetrics } from '@contenthub/server-kit/metrics';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import fastifyEtag from '@fastify/etag';
import { Outbox } from './announce/outbox.ts';
import { addContentRoutes } from './http/content-routes.ts';
import { addMediaRoute } from './http/media-route.ts';
import { addSignalRoute } from './http/signal-route.ts';
import { LaterEncodings } from './media/later-encodings.ts';
import { MediaFetcher } from './media/media-fetcher.ts';
import { MediaStore, pictureWidths } from './media/media-store.ts';
import { articleDrafts } from './preview/article-drafts.ts';
import { addPreviewRoute } from './preview/preview-route.ts';
import { previewSecret } from './preview/preview-secret.ts';
import type { OpenDatabase } from './read-model/database.ts';
import { LaterIndexing } from './read-model/later-indexing.ts';
import { receiptMetrics } from './receipts/receipt-metrics.ts';
import { addReceiptRoute } from './receipts/receipt-route.ts';
import { ReceiptTaker } from './receipts/receipt-taker.ts';
import { type ContentSettings, mediaFetching } from './settings.ts';
import { ArticlesFolder } from './sync/markdown/articles-folder.ts';
import { SyncQueue } from './sync/sync-queue.ts';
import { Synchroniser } from './sync/synchroniser.ts';
import { SignalGuard } from './sync/wordpress/signal-guard.ts';
import { WordPressClient } from './sync/wordpress/wordpress-client.ts';
import { WordPressDrafts } from './sync/wordpress/wordpress-drafts.ts';
import { WordPressSource } from './sync/wordpress/wordpress-source.ts';
import { WordPressWatch } from './sync/wordpress/wordpress-watch.ts';

export type ContentService = Running & { address: string };

/** Puts the service together: the one place that knows all of its parts. */
export async function startContent(
  settings: ContentSettings,
  { database, check, close }: OpenDatabase,
  feed: ChangeFeed,
  logger: Logger,
): Promise<ContentService> {
  const mediaFolder = resolve(settings.DATA_FOLDER, 'media');
  const encodings = new LaterEncodings(mediaFolder, pictureWidths, logger);
  const media = new MediaStore(mediaFolder, (name) => encodings.add(name));
  const metrics = createMetrics('content');
  const { EDGE_ORIGIN: origin, RECEIPT_LATE_MS: lateAfterMs } = settings;
  const receipts = new ReceiptTaker({
    ...{ database, origin, lateAfterMs, logger },
    metrics: receiptMetrics(metrics.registry),
  });
  const sweepEveryMs = settings.OUTBOX_SWEEP_SECONDS * 1000;
  const outbox = new Outbox(database, feed, logger, sweepEveryMs, (change, place) => receipts.take(change, place));
  const indexing = new LaterIndexing(database, logger);
  const synchroniser = new Synchroniser({ database, media, outbox, indexing, logger });
  const queue = new SyncQueue(logger);
  const app = createServer({
    ...{ name: 'content', logger, metrics, ready: { database: check } },
    operations: { host: settings.HOST, port: settings.OPERATIONS_PORT },
  });
  await app.register(fastifyEtag);
  addContentRoutes(app, database);
  await addMediaRoute(app, media.folder);
  addReceiptRoute(app, database, { lateAfterMs, asked: origin !== undefined });

  const articles = settings.ARTICLES_FOLDER && new ArticlesFolder(settings.ARTICLES_FOLDER, synchroniser, logger);
  const stopFollowing = articles ? await serveArticles(articles, logger) : async () => {};
  const access = wordPressAccess(settings);
  let stopWatching = () => {};
  if (access) {
    const client = new WordPressClient(access);
    const files = new MediaFetcher({ ...mediaFetching(settings), folder: media.folder, source: access.url, logger });
    const source = new WordPressSource(client, files.fetch, synchroniser, queue);
    addSignalRoute(app, new SignalGuard(access.secret), (signal) => source.hear(signal));
    stopWatching = new WordPressWatch({ database, client, source, queue }).start(
      settings.WORDPRESS_POLL_SECONDS * 1000,
      settings.WORDPRESS_COMPARE_SECONDS * 1000,
    );
    addPreviewRoute(app, new WordPressDrafts(access.url, files.fetch), media);
  } else if (articles) {
    const secret = previewSecret(settings);
    if (secret) addPreviewRoute(app, articleDrafts(articles, secret), media);
  }

  const address = await listen(app, settings.HOST, settings.CONTENT_PORT, 'CONTENT_PORT');
  logger.info({ address }, 'content service listens');
  void encodings.sweep();
  indexing.wake();
  receipts.begin();
  return {
    address,
    async stop() {
      await app.close();
      stopWatching();
      await stopFollowing();
      await queue.stop();
      await encodings.stop();
      await indexing.stop();
      await outbox.stop();
      await receipts.stop();
      await feed.close();
      await close();
    },
  };
}

async function serveArticles(articles: ArticlesFolder, logger: Logger): Promise<() => Promise<void>> {
  logger.info(await articles.importAll(), 'articles read');
  return articles.follow();
}

function wordPressAccess(settings: ContentSettings) {
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_SIGNAL_SECRET: secret } = settings;
  const applicationPassword = settings.WORDPRESS_APPLICATION_PASSWORD;
  return url && user && applicationPassword && secret ? { url, user, applicationPassword, secret } : undefined;
}
