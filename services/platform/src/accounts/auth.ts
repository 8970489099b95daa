import { passkey } from '@better-auth/passkey';
import { defaultNextPath } from '@contenthub/contracts/http/next-path';
import { accountCookiePrefix, sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { cookieName, csrfCookie, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import type { PlatformSettings } from '../settings.ts';
import { deviceName } from './device-name.ts';
import type { AccountMails } from './mailer.ts';

/** Where better-auth believes to live; nothing of it is public but through our own routes. */
const authPath = '/api/auth';
/** Our own name for where a request comes from: set by us on every request, so nobody else can. */
const clientAddressHeader = 'x-contenthub-client';
/** Where the reader wants to go on, for the mails that a request causes. Set by us, too. */
const nextPageHeader = 'x-contenthub-next';
export const googleProvider = 'google';

const monthSeconds = 30 * 24 * 60 * 60;
const hourSeconds = 60 * 60;

type Options = {
  database: Database;
  settings: PlatformSettings;
  secret: string;
  mails: AccountMails;
  logger: Logger;
  /** A new password was chosen by mail. */
  onPasswordReset: (email: string) => Promise<void>;
};

/** An account as better-auth tells it. */
export type Account = {
  id: number;
  name: string;
  email: string;
  confirmed: boolean;
  isTest: boolean;
  disabled: boolean;
  customFields: Record<string, unknown>;
};

export type Session = { id: number; createdAt: Date; updatedAt: Date };

export type Auth = {
  handler: (request: Request) => Promise<Response>;
  getSession: (cookies: string) => Promise<{ account: Account; session: Session; twoFactor: boolean } | undefined>;
  /** Reads what the library stored encrypted: the secret of an authenticator app, and its backup codes. */
  decrypt: (stored: string) => Promise<string>;
};

/** Accounts by e-mail and password, with authenticator apps and passkeys beside them. */
export function createAuth(options: Options): Auth {
  // How authenticator apps and passkey dialogs name us.
  const site = new URL(options.settings.PUBLIC_ORIGIN).hostname;
  return createBetterAuth(options, [
    twoFactor({ issuer: site, schema: { twoFactor: { modelName: 'two_factors' } } }),
    passkey({
      rpName: site,
      schema: { passkey: { modelName: 'passkeys' } },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      advanced: { webAuthnChallengeCookie: 'passkey' },
      authentication: {
        // A passkey stands for both factors only where the device has checked who holds it.
        afterVerification: async ({ verification }) => {
          if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
        },
      },
    }),
  ]);
}

/**
 * The same with the provider of social sign-in, which it asks for its addresses when it is first used. A thing of its
 * own, so that nobody who signs in by password waits for a provider that does not answer.
 */
export function createSocialAuth(options: Options): Auth {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID = '', GOOGLE_CLIENT_SECRET = '', PUBLIC_ORIGIN } = options.settings;
  const google = {
    providerId: googleProvider,
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    discoveryUrl: `${GOOGLE_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
    redirectURI: PUBLIC_ORIGIN + socialRedirectPath,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
  };
  return createBetterAuth(options, [genericOAuth({ config: [google] })]);
}

function createBetterAuth(options: Options, plugins: NonNullable<BetterAuthOptions['plugins']>): Auth {
  const { database, settings, secret, mails, logger } = options;
  const next = (request: Request | undefined) => {
    const given = request?.headers.get(nextPageHeader);
    return given ? decodeURIComponent(given) : undefined;
  };
  const origin = settings.PUBLIC_ORIGIN;
  const attempts = { window: 60, max: settings.SIGN_IN_ATTEMPTS };
  const instance = betterAuth({
    appName: 'Contenthub',
    baseURL: origin,
    basePath: authPath,
    trustedOrigins: [origin],
    secret,
    plugins,
    logger: createRedactedLogger(logger),
    telemetry: { enabled: false },
    database: { db: database, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      // Also what makes a sign-up with a taken address look like any other.
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: hourSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }, request) => mails.resetPassword(user.email, token, next(request)),
      onPasswordReset: async ({ user }) => options.onPasswordReset(user.email),
      onExistingUserSignUp: async ({ user }, request) => mails.alreadyRegistered(user.email, next(request)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // Whoever opens the link proves the address, and not that they know the password.
      autoSignInAfterVerification: false,
      expiresIn: 24 * hourSeconds,
      sendVerificationEmail: async ({ user, token }, request) => mails.confirm(user.email, token, next(request)),
    },
    user: {
      modelName: 'users',
      additionalFields: {
        isTest: { type: 'boolean', input: false, defaultValue: false },
        disabled: { type: 'boolean', input: false, defaultValue: false },
        customFields: { type: 'json', input: false, required: false },
      },
    },
    session: { modelName: 'sessions', expiresIn: monthSeconds, disableSessionRefresh: true },
    account: { modelName: 'credentials', updateAccountOnSignIn: false },
    verification: { modelName: 'verifications' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limits',
      customRules: {
        '/sign-in/email': attempts,
        '/sign-up/email': attempts,
        '/sign-in/social': attempts,
        '/callback/*': attempts,
        '/reset-password': attempts,
        '/request-password-reset': { window: 60, max: 3 },
        '/passkey/*': attempts,
        '/two-factor/*': attempts,
        '/change-password': attempts,
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Nobody needs to know later where somebody signed in from, and of the device no more than its owner does.
          before: async (session) => ({
            data: { ...session, ipAddress: null, userAgent: deviceName(session.userAgent) },
          }),
        },
      },
      account: {
        create: {
          // A provider's tokens would open its other doors; we came to ask who somebody is.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    advanced: {
      // Over https the prefix is `__Host-`; the library's own would be the weaker `__Secure-`.
      cookiePrefix: accountCookiePrefix(origin),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: origin.startsWith('https:') },
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  });
  return {
    handler: instance.handler,
    async getSession(cookies) {
      const found = await instance.api.getSession({ headers: new Headers({ cookie: cookies }) });
      if (!found) return undefined;
      const { id, name, email, emailVerified, isTest, disabled, customFields } = found.user;
      const fields = (customFields ?? {}) as Record<string, unknown>;
      const flags = { isTest: isTest === true, disabled: disabled === true };
      const { createdAt, updatedAt } = found.session;
      return {
        account: { id: Number(id), name, email, confirmed: emailVerified, ...flags, customFields: fields },
        session: { id: Number(found.session.id), createdAt, updatedAt },
        twoFactor: 'twoFactorEnabled' in found.user && found.user.twoFactorEnabled === true,
      };
    },
    decrypt: async (stored) => symmetricDecrypt({ key: (await instance.$context).secretConfig, data: stored }),
  };
}

type AuthRequest = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown>; next?: string };

/** Asks better-auth in a visitor's name, past its own limits and checks, and hands its cookies on. */
export async function callAuth(
  auth: Auth,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body, next }: AuthRequest,
): Promise<Response> {
  const secure = origin.startsWith('https:');
  const headers = new Headers({ origin, [clientAddressHeader]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  if (next && next !== defaultNextPath) headers.set(nextPageHeader, encodeURIComponent(next.toWellFormed()));
  if (body) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await auth.handler(new Request(origin + authPath + path, init));
  const session = `${sessionCookieName(origin)}=`;
  for (const cookie of response.headers.getSetCookie()) {
    reply.header('set-cookie', cookie);
    // A CSRF token is worth nothing in another session. Without one the browser asks for a new one.
    if (cookie.startsWith(session)) reply.clearCookie(cookieName(csrfCookie, origin), { path: '/', secure });
  }
  return response;
}

const emailAddress = /[^\s<>"'(=:]+@[^\s<>"'),]+/g;

/** What better-auth has to say, without anybody's address and without the values that came with it. */
function createRedactedLogger(logger: Logger) {
  return {
    level: 'error' as const,
    log(_level: string, message: string): void {
      logger.error({ part: 'accounts' }, message.replace(emailAddress, '(an address)'));
    },
  };
}
