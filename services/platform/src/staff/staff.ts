import { staffKnownBrowserCookieName, staffTokenPath } from '@contenthub/contracts/staff/staff-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renewEncryption } from '../auth/key-rotation.ts';
import { SignInLimit } from '../auth/sign-in-limit.ts';
import type { ModuleContext, PlatformModule } from '../platform-module.ts';
import { getPlatformSecrets } from '../secret.ts';
import { addAccountRoutes } from './account-routes.ts';
import { createAuditLog, createPasskeys, createStaffTables, createViews } from './migrations.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { addProviderRoutes } from './provider-routes.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { acceptsPasswords, createStaffProvider } from './staff-auth.ts';
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
  'staff_passkeys',
  'staff_rate_limits',
  'staff_sessions',
  'staff_two_factors',
  'staff_verifications',
  'staff_views',
];

/** Staff of the console: accounts with roles, and the log of their changes. */
export const staff: PlatformModule = {
  name: 'staff',
  migrations: {
    '001-staff': createStaffTables,
    '002-audit-log': createAuditLog,
    '003-views': createViews,
    '004-passkeys': createPasskeys,
  },
  personalData: [],
  start: startStaff,
};

async function startStaff({ app, opened, settings, logger, mailer, consoleGuard: guard, staffAccess }: ModuleContext) {
  const { database } = opened;
  const { CONSOLE_ORIGIN: origin } = settings;
  const secret = await getPlatformSecrets(settings);
  const { auth, store, getStaff } = staffAccess;
  const context: StaffContext = {
    app,
    database,
    auth,
    store,
    getStaff,
    mailer,
    guard,
    origin,
    acceptsPasswords: acceptsPasswords(settings),
    signIns: new SignInLimit({
      database,
      secret,
      origin,
      prefix: 'staff ',
      cookie: staffKnownBrowserCookieName(origin),
      tables: { users: 'staff', credentials: 'staff_credentials' },
    }),
  };
  addSignInRoutes(context);
  addAccountRoutes(context);
  addPasskeyRoutes(context);
  addProviderRoutes(context, settings, () => createStaffProvider({ database, settings, secret, logger }));
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
