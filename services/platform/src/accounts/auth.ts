import { socialRedirectPath } from '@contenthub/contracts/platform-paths';
import { accountCookiePrefix } from '@contenthub/contracts/session-cookie';
import type { Logger } from '@contenthub/server-kit/logger';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import type { Database } from '../database/database.ts';
import type { PlatformSettings } from '../settings.ts';
import type { AccountMails } from './account-mails.ts';
import { quietLog } from './quiet-log.ts';

/** Where better-auth believes to live; nothing of it is public but through our own routes. */
export const authPath = '/api/auth';
/** Our own name for where a request comes from: set by us on every request, so nobody else can. */
export const clientAddressHeader = 'x-contenthub-client';
export const googleProvider = 'google';

const monthSeconds = 30 * 24 * 60 * 60;
const hourSeconds = 60 * 60;

type Options = {
  database: Database;
  settings: PlatformSettings;
  secret: string;
  mails: AccountMails;
  logger: Logger;
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

export type Auth = {
  handler: (request: Request) => Promise<Response>;
  accountOf: (cookies: string) => Promise<Account | undefined>;
};

/** Accounts by e-mail and password. */
export function createAuth(options: Options): Auth {
  return auth(options, []);
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
  return auth(options, [genericOAuth({ config: [google] })]);
}

function auth({ database, settings, secret, mails, logger }: Options, plugins: BetterAuthOptions['plugins']): Auth {
  const origin = settings.PUBLIC_ORIGIN;
  const attempts = { window: 60, max: settings.SIGN_IN_ATTEMPTS };
  const instance = betterAuth({
    appName: 'Contenthub',
    baseURL: origin,
    basePath: authPath,
    trustedOrigins: [origin],
    secret,
    plugins: plugins ?? [],
    logger: quietLog(logger),
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
      sendResetPassword: async ({ user, token }) => mails.resetPassword(user.email, token),
      onExistingUserSignUp: async ({ user }) => mails.alreadyThere(user.email),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // Whoever opens the link proves the address, and not that they know the password.
      autoSignInAfterVerification: false,
      expiresIn: 24 * hourSeconds,
      sendVerificationEmail: async ({ user, token }) => mails.confirm(user.email, token),
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
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Nobody needs to know later where somebody signed in from.
          before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }),
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
    async accountOf(cookies) {
      const found = await instance.api.getSession({ headers: new Headers({ cookie: cookies }) });
      if (!found) return undefined;
      const { id, name, email, emailVerified, isTest, disabled, customFields } = found.user;
      const fields = (customFields ?? {}) as Record<string, unknown>;
      const flags = { isTest: isTest === true, disabled: disabled === true };
      return { id: Number(id), name, email, confirmed: emailVerified, ...flags, customFields: fields };
    },
  };
}
