import { passkey } from '@better-auth/passkey';
import { defaultNextPath } from '@contenthub/contracts/http/next-path';
import { accountCookiePrefix, sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { cookieName, csrfCookie, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { acceptedSecrets, type Secrets } from '@contenthub/server-kit/process/secrets';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import type { PlatformSettings } from '../settings.ts';
import type { StoredAccount } from './account-store.ts';
import { deviceName } from './device-name.ts';
import { renewCookies, renewToken, versionedSecrets } from './key-rotation.ts';
import type { AccountMails } from './mailer.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Base path of better-auth. It is only reachable through our own routes. */
const authPath = '/api/auth';
/** Our own header for the client address. We set it on every request, so clients cannot forge it. */
const clientAddressHeader = 'x-contenthub-client';
/** The page to return to, for e-mails that a request triggers. Also set by us. */
const nextPageHeader = 'x-contenthub-next';
export const googleProvider = 'google';

const monthSeconds = 30 * 24 * 60 * 60;
const hourSeconds = 60 * 60;

type Options = {
  database: Database;
  settings: PlatformSettings;
  secret: Secrets;
  mails: AccountMails;
  logger: Logger;
  /** Called when a password was reset by e-mail. */
  onPasswordReset: (email: string) => Promise<void>;
};

/** An account in better-auth's format. */
export type Account = StoredAccount & { customFields: Record<string, unknown> };

export type Session = { id: number; createdAt: Date; updatedAt: Date };

export type Auth = {
  handler: (request: Request) => Promise<Response>;
  /** Returns the token of a confirmation email, signed with the current secret. */
  renewToken: (token: string) => Promise<string>;
  getSession: (cookies: string) => Promise<{ account: Account; session: Session; twoFactor: boolean } | undefined>;
  /** Decrypts what the library stored encrypted: the authenticator secret and its backup codes. */
  decrypt: (stored: string) => Promise<string>;
};

/** Accounts with e-mail and password, and optionally authenticator apps and passkeys. */
export function createAuth(options: Options): Auth {
  // The name that authenticator apps and passkey dialogs show.
  const site = new URL(options.settings.PUBLIC_ORIGIN).hostname;
  return createBetterAuth(options, [
    twoFactor({ issuer: site, schema: { twoFactor: { modelName: 'two_factors' } } }),
    passkey({
      rpName: site,
      schema: { passkey: { modelName: 'passkeys' } },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      advanced: { webAuthnChallengeCookie: 'passkey' },
      authentication: {
        // A passkey replaces both factors only if the device has verified its user.
        afterVerification: async ({ verification }) => {
          if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
        },
      },
    }),
  ]);
}

/**
 * A second instance with the social sign-in provider, which loads the provider's configuration on first use. It is
 * separate so that password sign-ins do not wait for a provider that does not respond.
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
    secrets: versionedSecrets(secret),
    // For what was stored before secrets had versions. After a rotation that is the fallback.
    secret: acceptedSecrets(secret).at(-1) ?? '',
    plugins,
    logger: createRedactedLogger(logger),
    telemetry: { enabled: false },
    database: { db: database, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      // Also makes a sign-up with a taken address look like any other.
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      password: {
        hash: (password) => hashPassword(password, settings.SCRYPT_COST),
        verify: verifyPassword,
      },
      resetPasswordTokenExpiresIn: hourSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }, request) => mails.resetPassword(user.email, token, next(request)),
      onPasswordReset: async ({ user }) => options.onPasswordReset(user.email),
      onExistingUserSignUp: async ({ user }, request) => mails.alreadyRegistered(user.email, next(request)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // Opening the link proves access to the mailbox, not knowledge of the password.
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
          // We do not store the sign-in address, and only a short name of the device.
          before: async (session) => ({
            data: { ...session, ipAddress: null, userAgent: deviceName(session.userAgent) },
          }),
        },
      },
      account: {
        create: {
          // A provider's tokens give access to its other APIs; we need only the identity.
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
    handler: (request) => instance.handler(withRenewedCookies(request, secret)),
    renewToken: (token) => renewToken(token, secret),
    async getSession(cookies) {
      const found = await instance.api.getSession({ headers: new Headers({ cookie: renewCookies(cookies, secret) }) });
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

function withRenewedCookies(request: Request, secret: Secrets): Request {
  const cookies = request.headers.get('cookie');
  if (cookies) request.headers.set('cookie', renewCookies(cookies, secret));
  return request;
}

type AuthRequest = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown>; next?: string };

/** Calls better-auth on behalf of a visitor, without its own limits and checks, and passes on its cookies. */
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
    // A CSRF token is bound to its session. Without one the browser requests a new token.
    if (cookie.startsWith(session)) reply.clearCookie(cookieName(csrfCookie, origin), { path: '/', secure });
  }
  return response;
}

const emailAddress = /[^\s<>"'(=:]+@[^\s<>"'),]+/g;

/** Returns better-auth's log message without e-mail addresses and input values. */
function createRedactedLogger(logger: Logger) {
  return {
    level: 'error' as const,
    log(_level: string, message: string): void {
      logger.error({ part: 'accounts' }, message.replace(emailAddress, '(an address)'));
    },
  };
}
