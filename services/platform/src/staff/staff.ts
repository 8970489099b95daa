import { staffTokenPath } from '@contenthub/contracts/staff/staff-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EmailRateLimit, signInLimit } from '../auth/email-rate-limit.ts';
import { renewEncryption } from '../auth/key-rotation.ts';
import type { ModuleContext, PlatformModule } from '../platform-module.ts';
import { getPlatformSecrets } from '../secret.ts';
import { addAccountRoutes } from './account-routes.ts';
import { createAuditLog, createStaffTables, createViews } from './migrations.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import type { StaffContext } from './staff-context.ts';
import { type GetStaff, requireStaff } from './staff-route.ts';
import { issueStaffToken } from './staff-tokens.ts';
import { addTeamRoutes } from './team-routes.ts';
import { addViewRoutes } from './view-routes.ts';

/** Tables about staff, not readers: an erasure of a reader never touches them. */
export const staffTables = [
  'staff',
  'staff_audit',
  'staff_credentials',
  'staff_links',
  'staff_rate_limits',
  'staff_sessions',
  'staff_two_factors',
  'staff_verifications',
  'staff_views',
];

/** Staff of the console: accounts with roles, and the log of their changes. */
export const staff: PlatformModule = {
  name: 'staff',
  migrations: { '001-staff': createStaffTables, '002-audit-log': createAuditLog, '003-views': createViews },
  personalData: [],
  start: startStaff,
};

async function startStaff({
  app,
  opened,
  settings,
  logger,
  sendMail,
  consoleGuard: guard,
  staffAccess,
}: ModuleContext) {
  const { database } = opened;
  const secret = await getPlatformSecrets(settings);
  const { auth, store, getStaff } = staffAccess;
  const limit = new EmailRateLimit(database, signInLimit);
  const context: StaffContext = {
    ...{ app, database, auth, store, getStaff, sendMail, guard },
    origin: settings.CONSOLE_ORIGIN,
    // Readers with the same address have their own count.
    signIns: {
      tryConsume: (email) => limit.tryConsume(`staff ${email}`),
      reset: (email) => limit.reset(`staff ${email}`),
    },
  };
  addSignInRoutes(context);
  addAccountRoutes(context);
  addTeamRoutes(context);
  addViewRoutes(context);
  addOperatorRoutes(context, secret);
  addTokenRoute(app, getStaff, settings.EVENT_TOKEN_SECRET);

  const renewing = renewEncryption(database, secret, 'staff_two_factors').catch((error: unknown) => {
    logger.error({ err: error }, 'authenticator apps of staff cannot be decrypted with these secrets');
  });
  return async () => {
    await renewing;
  };
}

/**
 * The console's server exchanges a session for a token of the analytics API. It uses the method of the request that it
 * forwards, so that a POST request needs the console's Origin and CSRF token.
 */
function addTokenRoute(app: FastifyInstance, getStaff: GetStaff, secret: string | undefined): void {
  app.route({
    method: ['GET', 'POST'],
    url: staffTokenPath,
    config: { console: true },
    async handler(request: FastifyRequest, reply) {
      reply.header('cache-control', 'private, no-store');
      const { id, role } = requireStaff(await getStaff(request), 'viewer').staff;
      if (!secret) throw new HttpError(503, 'no-secret', 'EVENT_TOKEN_SECRET is missing.');
      return { token: await issueStaffToken(secret, { subject: String(id), role }) };
    },
  });
}
