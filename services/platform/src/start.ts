import { internalBase } from '@contenthub/contracts/experiments-paths';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import { transportSecurity } from '@contenthub/server-kit/response-headers';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { startAccounts } from './accounts/accounts.ts';
import { sendMailBy } from './accounts/mailer.ts';
import type { OpenDatabase } from './database/database.ts';
import { CsrfTokens } from './http/csrf-tokens.ts';
import { addGuard, giveToken } from './http/guard.ts';
import { allPersonalData, modules } from './modules.ts';
import { startPersonalData } from './personal-data/personal-data.ts';
import { platformSecret } from './secret.ts';
import type { PlatformSettings } from './settings.ts';
import { EventTokens } from './visitors/event-tokens.ts';
import { VisitorIds } from './visitors/visitor-ids.ts';
import { addVisitorRoutes } from './visitors/visitor-routes.ts';
import { whoAsksBy } from './visitors/who-asks.ts';

export type PlatformService = Running & { address: string };

/** Puts the service together: the one place that knows all of its modules. */
export async function startPlatform(
  settings: PlatformSettings,
  opened: OpenDatabase,
  logger: Logger,
  now: () => number = Date.now,
): Promise<PlatformService> {
  const app = createServer({
    name: 'platform',
    logger,
    trustProxy: settings.TRUSTED_PROXIES,
    ready: { database: opened.check },
    headers: transportSecurity(settings.PUBLIC_ORIGIN),
    operations: { host: settings.HOST, port: settings.OPERATIONS_PORT },
    internalPath: internalBase,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody);

  const origin = settings.PUBLIC_ORIGIN;
  const secret = await platformSecret(settings);
  const tokens = new CsrfTokens(secret, now);
  const sessionOf = (request: FastifyRequest) => request.cookies[sessionCookieName(origin)] ?? '';
  addGuard(app, { origin, tokens, sessionOf });

  const { database } = opened;
  const accounts = startAccounts({ app, opened, settings, logger, secret, sendMail: sendMailBy(settings, logger) });
  const visitorIds = new VisitorIds(secret);
  const eventTokens = new EventTokens(settings.EVENT_TOKEN_SECRET, now);
  const whoAsks = whoAsksBy({ accounts, database, visitorIds, eventTokens, settings, now });
  const give = (request: FastifyRequest, reply: FastifyReply) =>
    giveToken(request, reply, { origin, tokens }, sessionOf(request));
  addVisitorRoutes(app, { settings, whoAsks, accounts, visitorIds, eventTokens, giveToken: give });

  const context = { app, opened, settings, logger, whoAsks, now };
  const ends = [() => accounts.stop()];
  for (const module of modules) {
    const end = await module.start(context);
    if (end) ends.unshift(end);
  }
  ends.unshift(startPersonalData({ ...context, secret, tables: allPersonalData }));
  const address = await listen(app, settings.HOST, settings.PLATFORM_PORT, 'PLATFORM_PORT');
  logger.info({ address }, 'platform listens');
  return {
    address,
    async stop() {
      await app.close();
      for (const end of ends) await end();
      await opened.close();
    },
  };
}
