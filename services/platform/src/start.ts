import { internalBase } from '@contenthub/contracts/experiments/experiments-paths';
import { sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { hstsHeaders } from '@contenthub/server-kit/http/response-headers';
import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Running } from '@contenthub/server-kit/process/run';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { startAccounts } from './accounts/accounts.ts';
import { createSendMail } from './auth/mailer.ts';
import { checkPasswordCost } from './auth/passwords.ts';
import type { OpenDatabase } from './database.ts';
import { setGroupByEmail } from './groups/groups.ts';
import { addGuard, CsrfTokens, issueCsrfToken } from './http/request-guard.ts';
import { allPersonalData, modules } from './modules.ts';
import { followAccountGroup, getPreferencesUrl } from './newsletter/newsletter.ts';
import { startPersonalData } from './personal-data/personal-data.ts';
import { getPlatformSecrets } from './secret.ts';
import type { PlatformSettings } from './settings.ts';
import { EventTokens } from './visitors/event-tokens.ts';
import { createIdentifyVisitor } from './visitors/identify-visitor.ts';
import { VisitorIds } from './visitors/visitor-ids.ts';
import { addVisitorRoutes } from './visitors/visitor-routes.ts';

export type PlatformService = Running & { address: string };

/** Composition root of the platform. */
export async function startPlatform(
  settings: PlatformSettings,
  opened: OpenDatabase,
  logger: Logger,
  now: () => number = Date.now,
): Promise<PlatformService> {
  checkPasswordCost(settings);
  const metrics = createMetrics('platform');
  opened.pool?.addMetrics(metrics);
  const app = createServer({
    name: 'platform',
    ...{ logger, metrics },
    trustProxy: settings.TRUSTED_PROXIES,
    ready: { database: opened.check },
    headers: hstsHeaders(settings.PUBLIC_ORIGIN),
    operations: { host: settings.HOST, port: settings.OPERATIONS_PORT },
    internalPath: internalBase,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody);

  const origin = settings.PUBLIC_ORIGIN;
  const secret = await getPlatformSecrets(settings);
  const tokens = new CsrfTokens(secret, now);
  const sessionOf = (request: FastifyRequest) => request.cookies[sessionCookieName(origin)] ?? '';
  addGuard(app, { origin, tokens, sessionOf });

  const { database } = opened;
  const sendMail = createSendMail(settings, logger);
  const accounts = startAccounts({ app, opened, settings, logger, metrics, secret, sendMail });
  const visitorIds = new VisitorIds(secret);
  const eventTokens = new EventTokens(settings.EVENT_TOKEN_SECRET, now);
  const identifyVisitor = createIdentifyVisitor({ accounts, database, visitorIds, eventTokens, settings, now });
  const issueToken = (request: FastifyRequest, reply: FastifyReply) =>
    issueCsrfToken(request, reply, { origin, tokens }, sessionOf(request));
  addVisitorRoutes(app, {
    settings,
    identifyVisitor,
    accounts,
    visitorIds,
    eventTokens,
    issueToken,
    newsletterPreferences: (email) => getPreferencesUrl(database, secret, settings, email),
  });

  const context = {
    ...{ app, opened, settings, logger, metrics, identifyVisitor, now },
    sendMail: accounts.sendMail,
    setAccountGroup: (email: string, group: string, isMember: boolean) =>
      setGroupByEmail(database, email, group, isMember),
    onNewsletterGroup: (email: string, joined: boolean, page: string) =>
      followAccountGroup(database, email, joined, page),
  };
  const cleanups = [() => accounts.stop()];
  for (const module of modules) {
    const cleanup = await module.start(context);
    if (cleanup) cleanups.unshift(cleanup);
  }
  cleanups.unshift(startPersonalData({ ...context, secret, tables: allPersonalData }));
  const address = await listen(app, settings.HOST, settings.PLATFORM_PORT, 'PLATFORM_PORT');
  logger.info({ address }, 'platform listening');
  return {
    address,
    async stop() {
      await app.close();
      for (const cleanup of cleanups) await cleanup();
      await opened.close();
    },
  };
}
