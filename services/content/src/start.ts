import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Running } from '@contenthub/server-kit/process/run';
import { withFallback } from '@contenthub/server-kit/process/secrets';
import fastifyEtag from '@fastify/etag';
import { addContentIssuesRoute } from './content-issues/content-issues-route.ts';
import { LinkChecker } from './content-issues/link-checker.ts';
import type { OpenDatabase } from './db/database.ts';
import { addContentRoutes } from './http/content-routes.ts';
import { addKnownPathsRoute } from './http/known-paths-route.ts';
import { addPageVersionRoute } from './http/page-version-route.ts';
import { addPostChangesRoute } from './http/post-changes-route.ts';
import { addPostNamesRoute } from './http/post-names-route.ts';
import { BackgroundEncoder } from './media/background-encoder.ts';
import { MediaFetcher } from './media/media-fetcher.ts';
import { addMediaRoute } from './media/media-route.ts';
import { MediaStore } from './media/media-store.ts';
import { openMediaStorage } from './media/open-media-storage.ts';
import { addContentMetrics, addMostReadMetric, addPollerMetric, addSyncDelayMetric } from './metrics.ts';
import { createMostReadJob } from './most-read/most-read-job.ts';
import { addMostReadRoutes } from './most-read/most-read-routes.ts';
import { Outbox } from './outbox/outbox.ts';
import { getPreviewSecret, markdownDrafts } from './preview/drafts.ts';
import { addPreviewRoute } from './preview/preview-route.ts';
import { addReceiptRoute, createReceiptMetrics, ReceiptTracker } from './receipts/receipt-tracker.ts';
import { addRedirectsAdminRoute } from './redirects/redirects-route.ts';
import { BackgroundIndexer } from './search/indexing/background-indexer.ts';
import { type ContentSettings, mediaFetchOptions } from './settings.ts';
import { ArticlesFolder } from './sync/markdown/articles-folder.ts';
import { SyncQueue } from './sync/sync-queue.ts';
import { Synchroniser } from './sync/synchroniser.ts';
import { addWebhookRoute, WebhookVerifier } from './sync/wordpress/webhook/webhook.ts';
import { WordPressClient } from './sync/wordpress/wordpress-client.ts';
import { WordPressDrafts } from './sync/wordpress/wordpress-drafts.ts';
import { WordPressPoller } from './sync/wordpress/wordpress-poller.ts';
import { WordPressSource } from './sync/wordpress/wordpress-source.ts';

export type ContentService = Running & { address: string };

/** Composition root of the service. */
export async function startContent(
  settings: ContentSettings,
  opened: OpenDatabase,
  feed: ChangeFeed,
  logger: Logger,
): Promise<ContentService> {
  const { database, check, close } = opened;
  const storage = await openMediaStorage(settings);
  // Not fatal: text is served without the storage, and a post whose media cannot be saved is retried.
  await storage.check().catch((error: unknown) => logger.error({ err: error }, 'media storage is not available'));
  const encodings = new BackgroundEncoder(storage, logger);
  const media = new MediaStore(storage, (name) => encodings.enqueue(name));
  const metrics = createMetrics('content');
  const { EDGE_ORIGIN: origin, RECEIPT_LATE_MS: lateAfterMs } = settings;
  const receipts = new ReceiptTracker({
    ...{ database, origin, lateAfterMs, logger },
    metrics: createReceiptMetrics(metrics.registry),
  });
  const sweepEveryMs = settings.OUTBOX_SWEEP_SECONDS * 1000;
  const outbox = new Outbox(database, feed, logger, sweepEveryMs, (change, cursor) => receipts.track(change, cursor));
  const indexing = new BackgroundIndexer(database, logger);
  const synchroniser = new Synchroniser({ database, media, outbox, indexing, logger });
  const queue = new SyncQueue(logger, undefined, addSyncDelayMetric(metrics));
  addContentMetrics(metrics, { opened, feed, outbox, queue, encodings });
  const app = createServer({
    ...{ name: 'content', logger, metrics, ready: { database: check } },
    operations: { host: settings.HOST, port: settings.OPERATIONS_PORT },
  });
  await app.register(fastifyEtag);
  const apiRoutes = addContentRoutes(app, database);
  addMostReadRoutes(app, apiRoutes, database, settings.MOST_READ_MIN_READERS);
  addPostChangesRoute(app, database);
  addPostNamesRoute(app, database);
  addKnownPathsRoute(app, database);
  addMediaRoute(app, storage);
  addReceiptRoute(app, database, { lateAfterMs, asked: origin !== undefined });

  const articles = settings.ARTICLES_FOLDER && new ArticlesFolder(settings.ARTICLES_FOLDER, synchroniser, logger);
  const stopWatchingArticles = articles ? await importAndWatchArticles(articles, logger) : async () => {};
  const access = readWordPressAccess(settings);
  const links = origin ? new LinkChecker(origin, logger) : undefined;
  let stopPolling = () => {};
  let wordpress: WordPressSource | undefined;
  if (access) {
    const client = new WordPressClient(access);
    const files = new MediaFetcher({
      ...mediaFetchOptions(settings),
      folder: storage.downloadFolder,
      source: access.url,
      logger,
    });
    const source = new WordPressSource(client, files.fetch, synchroniser, queue);
    wordpress = source;
    const verifier = new WebhookVerifier(withFallback(access.secret, settings.WORDPRESS_SIGNAL_SECRET_FALLBACK));
    addWebhookRoute(app, verifier, (signal) => source.handleWebhook(signal));
    addRedirectsAdminRoute(app, database, verifier);
    addContentIssuesRoute(app, { database, verifier, links });
    const poller = new WordPressPoller({ database, client, source, queue });
    addPollerMetric(metrics, poller.lastSuccess);
    stopPolling = poller.start(settings.WORDPRESS_POLL_SECONDS * 1000, settings.WORDPRESS_COMPARE_SECONDS * 1000);
    addPreviewRoute(app, new WordPressDrafts(access.url, files.fetch), media);
  } else if (articles) {
    const secret = getPreviewSecret(settings);
    if (secret)
      addPreviewRoute(app, markdownDrafts(articles, withFallback(secret, settings.PREVIEW_SECRET_FALLBACK)), media);
  }

  const mostRead = settings.LOADER_URL
    ? createMostReadJob({
        ...{ database, logger, loaderUrl: settings.LOADER_URL, minReaders: settings.MOST_READ_MIN_READERS },
        intervalMs: settings.MOST_READ_MINUTES * 60_000,
        flush: () => outbox.flush(),
      })
    : undefined;
  if (mostRead) addMostReadMetric(metrics, database);

  addPageVersionRoute(app, {
    ...{ database, outbox, queue },
    findSource: wordpress && ((post) => wordpress.findVersion(post)),
  });
  const address = await listen(app, settings.HOST, settings.CONTENT_PORT, 'CONTENT_PORT');
  logger.info({ address }, 'content service listening');
  void encodings.sweep();
  indexing.schedule();
  receipts.start();
  mostRead?.start();
  mostRead?.trigger();
  return {
    address,
    async stop() {
      await app.close();
      links?.stop();
      stopPolling();
      await mostRead?.stop();
      await stopWatchingArticles();
      await queue.stop();
      await encodings.stop();
      storage.close();
      await indexing.stop();
      await outbox.stop();
      await receipts.stop();
      await feed.close();
      await close();
    },
  };
}

async function importAndWatchArticles(articles: ArticlesFolder, logger: Logger): Promise<() => Promise<void>> {
  logger.info(await articles.importAll(), 'articles imported');
  return articles.watchChanges();
}

function readWordPressAccess(settings: ContentSettings) {
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_SIGNAL_SECRET: secret } = settings;
  const applicationPassword = settings.WORDPRESS_APPLICATION_PASSWORD;
  return url && user && applicationPassword && secret ? { url, user, applicationPassword, secret } : undefined;
}
