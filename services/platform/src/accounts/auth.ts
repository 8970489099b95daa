import { passkey } from '@better-auth/passkey';
import { defaultNextPath } from '@contenthub/contracts/http/next-path';
import { accountCookiePrefix, sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { cookieName, csrfCookie, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, type AuthOptions, type AuthSite, callAuth, createAuth } from '../auth/create-auth.ts';
import { twoFactorIn } from '../auth/two-factor.ts';
import type { Database } from '../database.ts';
import type { PlatformSettings } from '../settings.ts';
import type { AccountMails } from './account-mails.ts';
import type { StoredAccount } from './account-store.ts';

/** The page to return to, for e-mails that a request triggers. We set it, so clients cannot forge it. */
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

/** A reader's account. */
export type Account = StoredAccount & { customFields: Record<string, unknown> };
export type ReaderAuth = Auth;

/** The readers' site, as requests and cookies name it. */
export function readerSite(origin: string): AuthSite {
  return { origin, sessionCookie: sessionCookieName(origin), csrfCookie: cookieName(csrfCookie, origin) };
}

/** Accounts with e-mail and password, and optionally authenticator apps and passkeys. */
export function createPasswordAuth(options: Options): ReaderAuth {
  // The name that authenticator apps and passkey dialogs show.
  const site = new URL(options.settings.PUBLIC_ORIGIN).hostname;
  return createReaderAuth(options, [
    twoFactorIn('two_factors', site),
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
export function createSocialAuth(options: Options): ReaderAuth {
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
  return createReaderAuth(options, [genericOAuth({ config: [google] })]);
}

function createReaderAuth(options: Options, plugins: AuthOptions['plugins']): ReaderAuth {
  const { settings, mails } = options;
  const next = (request: Request | undefined) => {
    const nextPage = request?.headers.get(nextPageHeader);
    return nextPage ? decodeURIComponent(nextPage) : undefined;
  };
  const origin = settings.PUBLIC_ORIGIN;
  const attempts = { window: 60, max: settings.SIGN_IN_ATTEMPTS };
  return createAuth({
    ...{ database: options.database, secret: options.secret, logger: options.logger, plugins },
    site: readerSite(origin),
    cookiePrefix: accountCookiePrefix(origin),
    tables: {
      users: 'users',
      sessions: 'sessions',
      credentials: 'credentials',
      verifications: 'verifications',
      rateLimits: 'rate_limits',
    },
    userFields: {
      isTest: { type: 'boolean', input: false, defaultValue: false },
      disabled: { type: 'boolean', input: false, defaultValue: false },
      customFields: { type: 'json', input: false, required: false },
    },
    sessionSeconds: monthSeconds,
    passwordCost: settings.SCRYPT_COST,
    password: {
      // Also makes a sign-up with a taken address look like any other.
      requireEmailVerification: true,
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
    limits: {
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
  });
}

type AuthRequest = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown>; next?: string };

/** Calls better-auth on behalf of a reader. `next` is the page that the links of its mails return to. */
export function callReaderAuth(
  auth: Pick<Auth, 'site' | 'handler'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { next, ...call }: AuthRequest,
): Promise<Response> {
  const hasNext = next !== undefined && next !== '' && next !== defaultNextPath;
  const headers = hasNext ? { [nextPageHeader]: encodeURIComponent(next.toWellFormed()) } : {};
  return callAuth(auth, request, reply, { ...call, headers });
}
