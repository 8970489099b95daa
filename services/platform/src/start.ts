import type { BlogType } from '@contenthub/contracts/content/blogs';
import { internalBase } from '@contenthub/contracts/experiments/experiments-paths';
import { hstsHeaders } from '@contenthub/server-kit/http/response-headers';
import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Running } from '@contenthub/server-kit/process/run';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { startAccounts } from './accounts/accounts.ts';
import { readerSite } from './accounts/auth.ts';
import type { AuthSite } from './auth/create-auth.ts';
import { Mailer } from './auth/mailer.ts';
import { checkPasswordCost } from './auth/passwords.ts';
import type { OpenDatabase } from './database.ts';
import { setGroupByEmail } from './groups/groups.ts';
import { addGuard, CsrfTokens, type GuardedSite, issueCsrfToken } from './http/request-guard.ts';
import { MailLimits } from './mail/mail-limits.ts';
import { MailOutbox } from './mail/outbox.ts';
import { createSendMail } from './mail/smtp.ts';
import { allPersonalData, modules } from './modules.ts';
import { followAccountGroup, getLists } from './newsletter/newsletter.ts';
import { startPersonalData } from './personal-data/personal-data.ts';
import { getPlatformSecrets } from './secret.ts';
import type { PlatformSettings } from './settings.ts';
import { readChangesOf, recordChange } from './staff/audit-log.ts';
import { createStaffAccess } from './staff/staff-access.ts';
import { consoleSite } from './staff/staff-auth.ts';
import { EventTokens } from './visitors/event-tokens.ts';
import { createIdentifyVisitor, userColumns } from './visitors/identify-visitor.ts';
import { VisitorIds } from './visitors/visitor-ids.ts';
import { addVisitorRoutes } from './visitors/visitor-routes.ts';

export type PlatformService = Running & { address: string };

type Options = {
  now?: () => number;
  /** False in development only, where accounts are demo accounts. */
  totpRequired?: boolean;
};

/** Composition root of the platform. */
export async function startPlatform(
  settings: PlatformSettings,
  opened: OpenDatabase,
  logger: Logger,
  { now = Date.now, totpRequired = true }: Options = {},
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

  const secret = await getPlatformSecrets(settings);
  const guard = (site: AuthSite, purpose: string): GuardedSite => ({
    ...site,
    tokens: new CsrfTokens(secret, now, purpose),
    sessionOf: ({ cookies }) => cookies[site.sessionCookie] ?? '',
  });
  const readerGuard = guard(readerSite(settings.PUBLIC_ORIGIN), 'csrf');
  const consoleGuard = guard(consoleSite(settings.CONSOLE_ORIGIN), 'staff-csrf');
  addGuard(app, { reader: readerGuard, console: consoleGuard });

  const { database } = opened;
  const mailer = new Mailer({
    logger,
    metrics,
    send: createSendMail(settings, logger),
    limits: new MailLimits(database),
    outbox: new MailOutbox(database, secret),
  });
  const accounts = startAccounts({ app, opened, settings, logger, secret, mailer, userColumns });
  const visitorIds = new VisitorIds(secret);
  const eventTokens = new EventTokens(settings.EVENT_TOKEN_SECRET, now);
  app.decorateRequest('visitor', undefined);
  const identifyVisitor = createIdentifyVisitor({ accounts, visitorIds, eventTokens, settings, now });
  const issueToken = (request: FastifyRequest, reply: FastifyReply) => issueCsrfToken(request, reply, readerGuard);
  addVisitorRoutes(app, {
    settings,
    identifyVisitor,
    accounts,
    visitorIds,
    eventTokens,
    issueToken,
    newsletterLists: (email) => getLists(database, email),
  });

  const context = {
    ...{ app, opened, settings, logger, metrics, identifyVisitor, consoleGuard, recordChange, now },
    readChanges: (target: string) => readChangesOf(database, target),
    staffAccess: createStaffAccess({ app, database, settings, secret, logger, totpRequired, now }),
    mailer,
    setAccountGroup: (email: string, group: string, isMember: boolean) =>
      setGroupByEmail(database, email, group, isMember),
    onNewsletterGroup: (email: string, blog: BlogType, page: string) =>
      followAccountGroup(database, email, blog, true, page),
  };
  const cleanups = [() => accounts.stop(), () => mailer.stop()];
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
