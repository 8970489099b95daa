import { resolve } from 'node:path';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { accountPages } from '@contenthub/contracts/account-settings';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { internalBase } from '@contenthub/contracts/experiments-paths';
import { mediaPath } from '@contenthub/contracts/media-path';
import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import { createMetrics } from '@contenthub/server-kit/metrics';
import { transportSecurity } from '@contenthub/server-kit/response-headers';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import httpProxy from '@fastify/http-proxy';
import { addAccountDataPage } from './account-data-route.server.ts';
import { addAccountPages, redirectAccountCase } from './account-routes.server.ts';
import { addCardRoute } from './card-route.server.ts';
import { addCollector } from './collector-proxy.server.ts';
import { ContentAnswers } from './content-answers.server.ts';
import { addCspReports } from './csp-reports/csp-report-routes.server.ts';
import { CspReports } from './csp-reports/csp-reports.server.ts';
import { tellEdges } from './edge.server.ts';
import { addEditorsHost } from './editors-host.server.ts';
import { followChanges } from './follow-changes.server.ts';
import type { Frontend } from './frontend.server.ts';
import { addIcons } from './icons.server.ts';
import { LastGood } from './last-good/last-good.server.ts';
import { machineAnswers } from './machine-answers.server.ts';
import { MachineFiles } from './machine-files.server.ts';
import { addOfflineRoutes } from './offline-routes.server.ts';
import { addPageRoute, pageAnswers, unreadablePage } from './page-route.server.ts';
import { settingsTag } from './page-settings.server.ts';
import { Pages } from './pages.server.ts';
import { addPlatform } from './platform-proxy.server.ts';
import { type Proof, previewAnswers } from './preview-answers.server.ts';
import { addSearchForms } from './search-form.server.ts';
import { addSecurityTxt } from './security-txt.server.ts';
import { accountsOf, publicOrigin, trustedOrigins, type WebSettings } from './settings.server.ts';
import { startVisitors } from './start-visitors.server.ts';
import { unavailableStyleHash } from './unavailable-page.server.ts';
import { upstreamDeadlines } from './upstream-deadlines.server.ts';
import { addVisitorRoute } from './visitor-route.server.ts';
import { addWordPress } from './wordpress-proxy.server.ts';

export type WebService = Running & { address: string; origin: string };

/** Puts the site together: pages, their code, and the paths that belong to the content service where no edge stands before it. */
export async function startWeb(
  settings: WebSettings,
  frontend: Frontend,
  feed: ChangeFeed,
  logger: Logger,
): Promise<WebService> {
  const origin = publicOrigin(settings);
  const copiesFolder = resolve(settings.DATA_FOLDER, 'last-good');
  const lastGood = await LastGood.open(copiesFolder, settings.LAST_GOOD_MB * 1024 * 1024, logger);
  const answers = new ContentAnswers(
    settings.CONTENT_URL,
    settings.CONTENT_DEADLINE_MS,
    lastGood,
    frontend.cachesPages ? undefined : 0,
  );
  const cacheBytes = frontend.cachesPages ? settings.PAGE_CACHE_MB * 1024 * 1024 : 0;
  const trusted = trustedOrigins(settings);
  const settingsOnPage = settingsTag(settings);
  const assets = { ...frontend.assets(trusted.static), settings: settingsOnPage };
  const pageHeaders = frontend.headers(trusted);
  const pages = new Pages({
    render: frontend.render,
    assets,
    answers,
    origin,
    accounts: accountsOf(settings),
    cacheBytes,
    place: () => lastGood.place,
    headers: (styleHash) => frontend.headers(trusted, styleHash),
  });
  const files = new MachineFiles({
    answers,
    origin,
    accountPages: Object.keys(accountPages).map((name) => settings[name as keyof typeof accountPages]),
    cacheBytes: cacheBytes / 8,
    place: () => lastGood.place,
    headers: pageHeaders,
  });
  await followChanges({ feed, lastGood, caches: [answers, pages, files], logger });

  const { visitors, blocks, stop: stopVisitors } = await startVisitors(settings, origin, logger);

  const asEditor = (proof: Proof) =>
    previewAnswers({ contentUrl: settings.CONTENT_URL, origin, answers, checkLinks: frontend.checkLinks }, proof);
  const answerPage = pageAnswers({
    pages,
    visitors,
    asEditor,
    unavailable: frontend.headers(trusted, unavailableStyleHash),
  });

  // Ready as soon as it listens: with the content service away it still has the last good copies to give.
  const metrics = createMetrics('web');
  const app = createServer({
    name: 'web',
    logger,
    metrics,
    trustProxy: settings.TRUSTED_PROXIES,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    headers: transportSecurity(origin),
    operations: { host: settings.HOST, port: settings.OPERATIONS_PORT },
    internalPath: internalBase,
    unreadablePath: unreadablePage(answerPage),
    ...(frontend.serverFactory && { serverFactory: frontend.serverFactory }),
  });
  tellEdges(app, () => lastGood.heard);
  for (const prefix of [contentApiBase, mediaPath]) {
    await app.register(httpProxy, {
      ...upstreamDeadlines(),
      upstream: settings.CONTENT_URL,
      prefix,
      rewritePrefix: prefix,
      httpMethods: ['GET', 'HEAD'],
      disableRequestLogging: true,
    });
  }
  addCardRoute(app, answers);
  await frontend.serveAssets(app);
  await addIcons(app);
  if (settings.PLATFORM_URL) {
    await addPlatform(app, settings.PLATFORM_URL);
    const options = {
      ...frontend,
      ...{ pageHeaders, settings, settingsOnPage, platformUrl: settings.PLATFORM_URL, origin },
    };
    addAccountPages(app, options);
    addAccountDataPage(app, options);
  }
  if (settings.COLLECTOR_URL) {
    const { COLLECTOR_URL: url, EVENT_REQUESTS_PER_MINUTE: requestsPerMinute } = settings;
    await addCollector(app, { url, requestsPerMinute });
  }
  addVisitorRoute(app, visitors, blocks);
  const editors = settings.EDITORS_ORIGIN ?? origin;
  if (editors !== origin) addEditorsHost(app, editors, origin);
  if (settings.WORDPRESS_URL) {
    const ownHost = editors !== origin;
    await addWordPress(app, { url: settings.WORDPRESS_URL, origin: editors, ownHost, answerPage });
  }
  addOfflineRoutes(app, {
    worker: settings.OFFLINE_READING === 'on' ? frontend.worker : async () => undefined,
    staticOrigin: trusted.static,
    pageHeaders: frontend.headers(trusted, unavailableStyleHash),
  });
  const reports = await CspReports.open({ file: resolve(settings.DATA_FOLDER, 'csp-reports.json'), logger });
  addCspReports(app, {
    ...{ reports, metrics, origins: [origin, editors] },
    listed: settings.OPERATIONS_PORT !== undefined,
  });
  addSearchForms(app);
  addSecurityTxt(app, { origin, contact: settings.SECURITY_CONTACT, policy: settings.SECURITY_POLICY_URL });
  const answerAddress = machineAnswers(files, answerPage);
  addPageRoute(app, settings.PLATFORM_URL ? redirectAccountCase(settings, answerAddress) : answerAddress);

  const address = await listen(app, settings.HOST, settings.PORT, 'PORT');
  logger.info({ address, origin }, 'web listens');
  return {
    address,
    origin,
    async stop() {
      await app.close();
      await reports.stop();
      await stopVisitors();
      await frontend.close();
      await feed.close();
      await lastGood.stop();
    },
  };
}
