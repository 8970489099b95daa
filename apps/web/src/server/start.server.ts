import { resolve } from 'node:path';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { addFeedMetric } from '@contenthub/change-feed/feed-metric';
import { contentApiBase, mediaPath } from '@contenthub/contracts/content/content-paths';
import { internalBase } from '@contenthub/contracts/experiments/experiments-paths';
import { accountPathSettings } from '@contenthub/contracts/platform/shared-settings';
import { hstsHeaders } from '@contenthub/server-kit/http/response-headers';
import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Running } from '@contenthub/server-kit/process/run';
import httpProxy from '@fastify/http-proxy';
import { addAccountDataRoute, addAccountRoutes, redirectAccountCase } from './account/account-routes.server.ts';
import { addNewsletterRoute } from './account/newsletter-routes.server.ts';
import { invalidateOnChange } from './cache/cache-invalidation.server.ts';
import { CacheMetrics } from './cache/cache-metrics.server.ts';
import { ContentCache } from './cache/content-cache.server.ts';
import { KnownPaths } from './cache/known-paths.server.ts';
import { PageCache } from './cache/page-cache.server.ts';
import { PurgeHistory } from './cache/purge-history.server.ts';
import { StaleCopies } from './cache/stale-copies.server.ts';
import { editorsOrigin } from './editors-origin.server.ts';
import { addCspReportRoutes, CspReports } from './http/csp-reports.server.ts';
import { createGeneratedFileHandler, GeneratedFileCache } from './http/generated-file-routes.server.ts';
import {
  addPageRoute,
  addSearchFormRoutes,
  createMalformedUrlHandler,
  createPageHandler,
} from './http/page-routes.server.ts';
import { addPageVersionRoute } from './http/page-version-route.server.ts';
import { addEdgeHeaders } from './http/request.server.ts';
import { addServiceWorkerRoutes } from './http/service-worker-routes.server.ts';
import { addSocialImageRoute } from './http/social-image-route.server.ts';
import { addIconRoutes, addSecurityTxtRoute } from './http/well-known-files.server.ts';
import { addCollectorProxy, addPlatformProxy, upstreamTimeouts } from './proxies/service-proxies.server.ts';
import { addEditorsHost, addWordPressProxy } from './proxies/wordpress-proxy.server.ts';
import { fallbackStyleHash } from './rendering/fallback-pages.server.ts';
import type { Frontend } from './rendering/frontend.server.ts';
import { type EditorCredentials, previewContent } from './rendering/preview-content.server.ts';
import { getAccounts, pageSettingsTag, publicOrigin, trustedOrigins, type WebSettings } from './settings.server.ts';
import { PublishedTexts } from './visitor/published-texts.server.ts';
import { startVisitors } from './visitor/visitors.server.ts';

export type WebService = Running & {
  address: string;
  origin: string;
  /** Undefined without a port for operations. */
  operations: string | undefined;
};

/** Composes the site: pages, assets, and proxies for the paths that no edge handles. */
export async function startWeb(
  settings: WebSettings,
  frontend: Frontend,
  feed: ChangeFeed,
  logger: Logger,
): Promise<WebService> {
  const origin = publicOrigin(settings);
  const editors = editorsOrigin(settings);
  const staleCopiesFolder = resolve(settings.DATA_FOLDER, 'last-good');
  const staleCopies = await StaleCopies.open(staleCopiesFolder, settings.STALE_COPIES_MB * 1024 * 1024, logger);
  const metrics = createMetrics('web');
  const cacheMetrics = new CacheMetrics(metrics);
  cacheMetrics.watchStaleCopies(staleCopies);
  addFeedMetric(metrics, feed);
  const content = new ContentCache(settings.CONTENT_URL, settings.CONTENT_DEADLINE_MS, staleCopies, {
    platformUrl: settings.PLATFORM_URL,
    maxBytes: frontend.cachesPages ? undefined : 0,
    observer: cacheMetrics.observer('content'),
    countStale: cacheMetrics.countStale,
  });
  const cacheBytes = frontend.cachesPages ? settings.PAGE_CACHE_MB * 1024 * 1024 : 0;
  const trusted = trustedOrigins(settings);
  const settingsOnPage = pageSettingsTag(settings);
  const assets = { ...frontend.assets(trusted.static), settings: settingsOnPage };
  const pageHeaders = frontend.headers(trusted);
  const texts = new PublishedTexts();
  const knownPaths = new KnownPaths({
    contentUrl: settings.CONTENT_URL,
    deadlineMs: settings.CONTENT_DEADLINE_MS,
    logger,
  });
  const pageCache = new PageCache({
    render: frontend.render,
    knownPaths: frontend.cachesPages ? knownPaths : undefined,
    assets,
    content,
    origin,
    accounts: getAccounts(settings),
    texts,
    cacheBytes,
    feedCursor: () => staleCopies.feedCursor,
    headers: (styleHash) => frontend.headers(trusted, styleHash),
    observer: cacheMetrics.observer('pages'),
  });
  const generatedFiles = new GeneratedFileCache({
    content,
    origin,
    accountPages: Object.keys(accountPathSettings).map((name) => settings[name as keyof typeof accountPathSettings]),
    cacheBytes: cacheBytes / 8,
    feedCursor: () => staleCopies.feedCursor,
    headers: pageHeaders,
    observer: cacheMetrics.observer('files'),
  });
  const purges = new PurgeHistory();
  await invalidateOnChange({
    feed,
    staleCopies,
    caches: [knownPaths, content, pageCache, generatedFiles],
    purges,
    logger,
    onPurged: cacheMetrics.observePurgeLag,
  });
  if (frontend.cachesPages) void knownPaths.load();

  const { visitors, stop: stopVisitors } = await startVisitors(settings, origin, logger, metrics, (definitions) => {
    if (texts.update(definitions)) pageCache.purgeAll();
  });

  const asEditor = (credentials: EditorCredentials) =>
    previewContent({ contentUrl: settings.CONTENT_URL, origin, content, checkLinks: frontend.checkLinks }, credentials);
  const pageHandler = createPageHandler({
    pages: pageCache,
    visitors,
    asEditor,
    unavailableHeaders: frontend.headers(trusted, fallbackStyleHash),
  });

  // Ready once it listens. Without the content service it serves stale copies.
  let operations: string | undefined;
  const app = createServer({
    name: 'web',
    logger,
    metrics,
    trustProxy: settings.TRUSTED_PROXIES,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    headers: hstsHeaders(origin),
    operations: {
      host: settings.HOST,
      port: settings.OPERATIONS_PORT,
      onListening: (listening) => {
        operations = listening;
      },
    },
    isPublic: settings.NODE_ENV === 'production',
    internalPath: internalBase,
    unreadablePath: createMalformedUrlHandler(pageHandler),
    ...(frontend.serverFactory && { serverFactory: frontend.serverFactory }),
  });
  addEdgeHeaders(app, () => staleCopies.lastChangeNumber);
  for (const prefix of [contentApiBase, mediaPath]) {
    await app.register(httpProxy, {
      ...upstreamTimeouts(),
      upstream: settings.CONTENT_URL,
      prefix,
      rewritePrefix: prefix,
      httpMethods: ['GET', 'HEAD'],
      disableRequestLogging: true,
    });
  }
  addSocialImageRoute(app, content);
  await frontend.serveAssets(app);
  await addIconRoutes(app);
  if (settings.PLATFORM_URL) {
    await addPlatformProxy(app, {
      url: settings.PLATFORM_URL,
      pageHeaders: frontend.headers(trusted, fallbackStyleHash),
    });
    const { PLATFORM_URL: url, PLATFORM_INTERNAL_URL: internalUrl = url } = settings;
    const options = {
      ...frontend,
      ...{ pageHeaders, settings, settingsOnPage, platform: { url, internalUrl }, origin },
    };
    addAccountRoutes(app, options);
    addAccountDataRoute(app, options);
    addNewsletterRoute(app, options);
  }
  if (settings.COLLECTOR_URL) {
    await addCollectorProxy(app, {
      url: settings.COLLECTOR_URL,
      requestsPerMinute: settings.EVENT_REQUESTS_PER_MINUTE,
      kilobytesPerMinute: settings.EVENT_KB_PER_MINUTE,
    });
  }
  if (editors !== origin) addEditorsHost(app, editors, origin);
  if (settings.WORDPRESS_URL) {
    const ownHost = editors !== origin;
    await addWordPressProxy(app, { url: settings.WORDPRESS_URL, origin: editors, ownHost, pageHandler });
  }
  addServiceWorkerRoutes(app, {
    worker: settings.OFFLINE_READING === 'on' ? frontend.worker : async () => undefined,
    staticOrigin: trusted.static,
    pageHeaders: frontend.headers(trusted, fallbackStyleHash),
  });
  const reports = await CspReports.open({ file: resolve(settings.DATA_FOLDER, 'csp-reports.json'), logger });
  addCspReportRoutes(app, {
    ...{ reports, metrics, origins: [origin, editors] },
    exposeList: settings.OPERATIONS_PORT !== undefined,
  });
  if (settings.OPERATIONS_PORT !== undefined)
    addPageVersionRoute(app, { pages: pageCache, files: generatedFiles, purges, staleCopies, feed });
  addSearchFormRoutes(app);
  addSecurityTxtRoute(app, { origin, contact: settings.SECURITY_CONTACT, policy: settings.SECURITY_POLICY_URL });
  const handleRequest = createGeneratedFileHandler(generatedFiles, pageHandler);
  addPageRoute(app, settings.PLATFORM_URL ? redirectAccountCase(settings, handleRequest) : handleRequest);

  const address = await listen(app, settings.HOST, settings.PORT, 'PORT');
  logger.info({ address, origin }, 'web listening');
  return {
    address,
    origin,
    operations,
    async stop() {
      await app.close();
      await reports.stop();
      await stopVisitors();
      await knownPaths.stop();
      await frontend.close();
      await feed.close();
      await staleCopies.stop();
    },
  };
}
