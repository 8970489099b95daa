import { defaultNextPath } from '@contenthub/contracts/http/next-path';
import { accountCookiePrefix, sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { cookieName, csrfCookie, socialRedirectPath } from '@contenthub/contracts/platform/platform-paths';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { genericOAuth } from 'better-auth/plugins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Auth,
  type AuthSite,
  callAuth,
  createAuth,
  type AuthOptions as LibraryOptions,
} from '../auth/create-auth.ts';
import { passkeysIn } from '../auth/passkeys.ts';
import { confirmPasswordPath, passwordConfirmation } from '../auth/password-confirmation.ts';
import { twoFactorIn } from '../auth/two-factor.ts';
import type { Database } from '../database.ts';
import type { PlatformSettings } from '../settings.ts';
import type { AccountMails } from './account-mails.ts';
import type { StoredAccount } from './account-store.ts';
import { confirmPath, signUps } from './sign-ups.ts';

/** The page to return to, for e-mails that a request triggers. We set it, so clients cannot forge it. */
const nextPageHeader = 'x-contenthub-next';
/** Present if the reader has signed in to the account in this browser before. */
const knownBrowserHeader = 'x-contenthub-known-browser';
export const googleProvider = 'google';

const monthSeconds = 30 * 24 * 60 * 60;
const hourSeconds = 60 * 60;

type ChangedUser = { id: number; email: string };

export type AuthOptions = {
  database: Database;
  settings: PlatformSettings;
  secret: Secrets;
  mails: AccountMails;
  logger: Logger;
  /** Called when a password was reset by e-mail. */
  onPasswordReset: (user: ChangedUser, userAgent: string | null | undefined) => Promise<void>;
  /** Called when a sign-in method was added to an account. The first one comes with the account. */
  onMethodAdded: (userId: number, userAgent: string | null | undefined) => Promise<void>;
};

/** A reader's account. */
export type Account = StoredAccount & { customFields: Record<string, unknown> };
export type ReaderAuth = Auth;

/** The readers' site, as requests and cookies name it. */
export function readerSite(origin: string): AuthSite {
  return { origin, sessionCookie: sessionCookieName(origin), csrfCookie: cookieName(csrfCookie, origin) };
}

/** Accounts with e-mail and password, and optionally authenticator apps and passkeys. */
export function createPasswordAuth(options: AuthOptions): ReaderAuth {
  // The name that authenticator apps and passkey dialogs show.
  const site = new URL(options.settings.PUBLIC_ORIGIN).hostname;
  return createReaderAuth(options, [
    signUps(options.database, options.secret),
    passwordConfirmation(),
    twoFactorIn('two_factors', site),
    passkeysIn('passkeys', site),
  ]);
}

/**
 * A second instance with the social sign-in provider, which loads the provider's configuration on first use. It is
 * separate so that password sign-ins do not wait for a provider that does not respond.
 */
export function createSocialAuth(options: AuthOptions): ReaderAuth {
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

function createReaderAuth(options: AuthOptions, plugins: LibraryOptions['plugins']): ReaderAuth {
  const { settings, mails } = options;
  const next = (request: Request | undefined) => {
    const nextPage = request?.headers.get(nextPageHeader);
    return nextPage ? decodeURIComponent(nextPage) : undefined;
  };
  const origin = settings.PUBLIC_ORIGIN;
  const attempts = { window: 60, max: settings.SIGN_IN_ATTEMPTS };
  return createAuth({
    database: options.database,
    secret: options.secret,
    logger: options.logger,
    plugins,
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
    onMethodAdded: options.onMethodAdded,
    sessionSeconds: monthSeconds,
    passwordCost: settings.SCRYPT_COST,
    password: {
      // Also makes a sign-up with a taken address look like any other.
      requireEmailVerification: true,
      resetPasswordTokenExpiresIn: hourSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }, request) =>
        mails.resetPassword(user.email, token, next(request), request?.headers.has(knownBrowserHeader)),
      onPasswordReset: ({ user }, request) =>
        options.onPasswordReset({ id: Number(user.id), email: user.email }, request?.headers.get('user-agent')),
      onExistingUserSignUp: async ({ user }, request) => mails.alreadyRegistered(user.email, next(request)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
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
      [confirmPath]: attempts,
      [confirmPasswordPath]: attempts,
    },
  });
}

type AuthRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  next?: string;
  isKnownBrowser?: boolean;
};

/** Calls better-auth on behalf of a reader. `next` is the page that the links of its mails return to. */
export function callReaderAuth(
  auth: Pick<Auth, 'site' | 'handler'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { next, isKnownBrowser, ...call }: AuthRequest,
): Promise<Response> {
  const hasNext = next !== undefined && next !== '' && next !== defaultNextPath;
  const headers = {
    ...(hasNext && { [nextPageHeader]: encodeURIComponent(next.toWellFormed()) }),
    ...(isKnownBrowser && { [knownBrowserHeader]: '1' }),
  };
  return callAuth(auth, request, reply, { ...call, headers });
}
