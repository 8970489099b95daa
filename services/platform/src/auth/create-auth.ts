import type { Logger } from '@contenthub/server-kit/observability/logger';
import { acceptedSecrets, type Secrets } from '@contenthub/server-kit/process/secrets';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import { deviceName } from './device-name.ts';
import { renewCookies, renewToken, versionedSecrets } from './key-rotation.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Base path of better-auth. It is only reachable through our own routes. */
const authPath = '/api/auth';
/** Our own header for the client address. We set it on every request, so clients cannot forge it. */
const clientAddressHeader = 'x-contenthub-client';

export const minPasswordLength = 10;
export const maxPasswordLength = 128;

/** The origin of a site with accounts, and the names of its cookies. */
export type AuthSite = { origin: string; sessionCookie: string; csrfCookie: string };

export type AuthOptions = {
  database: Database;
  secret: Secrets;
  logger: Logger;
  site: AuthSite;
  cookiePrefix: string;
  tables: { users: string; sessions: string; credentials: string; verifications: string; rateLimits: string };
  userFields: NonNullable<NonNullable<BetterAuthOptions['user']>['additionalFields']>;
  /** Whether an account may get a session. */
  canSignIn?: (userId: number) => Promise<boolean>;
  /** Called when an account got a sign-in method other than the password, such as a provider. */
  onMethodAdded?: (userId: number, userAgent: string | null | undefined) => Promise<void>;
  sessionSeconds: number;
  passwordCost: number;
  password: Omit<NonNullable<BetterAuthOptions['emailAndPassword']>, 'enabled' | 'password'>;
  emailVerification?: NonNullable<BetterAuthOptions['emailVerification']>;
  limits: NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customRules']>;
  plugins: NonNullable<BetterAuthOptions['plugins']>;
};

export type Session = { id: number; createdAt: Date; updatedAt: Date };

/** A session in the library's format. `user` also has the fields of `userFields`. */
export type FoundSession = {
  user: { id: string; name: string; email: string; emailVerified: boolean } & Record<string, unknown>;
  session: Session;
  twoFactor: boolean;
};

export type Auth<Found = FoundSession> = {
  site: AuthSite;
  handler: (request: Request) => Promise<Response>;
  /** Returns the token of a confirmation email, signed with the current secret. */
  renewToken: (token: string) => Promise<string>;
  getSession: (cookies: string) => Promise<Found | undefined>;
  /** Decrypts what the library stored encrypted: the authenticator secret and its backup codes. */
  decrypt: (stored: string) => Promise<string>;
};

/** Configures better-auth with our cookies, hashes, limits and log. Readers and staff have separate instances. */
export function createAuth(options: AuthOptions): Auth {
  const { database, secret, logger, site, tables, password } = options;
  const { origin } = site;
  const instance = betterAuth({
    appName: 'Contenthub',
    baseURL: origin,
    basePath: authPath,
    trustedOrigins: [origin],
    secrets: versionedSecrets(secret),
    // For what was stored before secrets had versions. After a rotation that is the fallback.
    secret: acceptedSecrets(secret).at(-1) ?? '',
    plugins: options.plugins,
    logger: createRedactedLogger(logger),
    telemetry: { enabled: false },
    database: { db: database, type: 'postgres', transaction: true },
    emailAndPassword: {
      ...password,
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: {
        hash: (text) => hashPassword(text, options.passwordCost),
        verify: verifyPassword,
      },
    },
    ...(options.emailVerification && { emailVerification: options.emailVerification }),
    user: { modelName: tables.users, additionalFields: options.userFields },
    session: {
      modelName: tables.sessions,
      expiresIn: options.sessionSeconds,
      disableSessionRefresh: true,
      // We ask for the password or a passkey before such a change, however young the session is.
      freshAge: 0,
    },
    account: { modelName: tables.credentials, updateAccountOnSignIn: false },
    verification: { modelName: tables.verifications },
    rateLimit: { enabled: true, storage: 'database', modelName: tables.rateLimits, customRules: options.limits },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            if (options.canSignIn && !(await options.canSignIn(Number(session.userId)))) return false;
            // We do not store the sign-in address, and only a short name of the device.
            return { data: { ...session, ipAddress: null, userAgent: deviceName(session.userAgent) } };
          },
        },
      },
      account: {
        create: {
          // A provider's tokens give access to its other APIs; we need only the identity.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
          after: async ({ userId, providerId }, context) => {
            if (providerId === 'credential') return;
            await options.onMethodAdded?.(Number(userId), context?.headers?.get('user-agent'));
          },
        },
      },
    },
    advanced: {
      // Over https the prefix is `__Host-`; the library's own would be the weaker `__Secure-`.
      cookiePrefix: options.cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: origin.startsWith('https:') },
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  });
  return {
    site,
    handler: (request) => instance.handler(withRenewedCookies(request, secret)),
    renewToken: (token) => renewToken(token, secret),
    async getSession(cookies) {
      const found = await instance.api.getSession({ headers: new Headers({ cookie: renewCookies(cookies, secret) }) });
      if (!found) return undefined;
      const { id, createdAt, updatedAt } = found.session;
      return {
        user: found.user,
        session: { id: Number(id), createdAt, updatedAt },
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

type AuthRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Calls better-auth on behalf of a visitor, without its own limits and checks, and passes on its cookies. */
export async function callAuth(
  auth: Pick<Auth, 'site' | 'handler'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body, headers: more }: AuthRequest,
): Promise<Response> {
  const { origin, sessionCookie, csrfCookie } = auth.site;
  const secure = origin.startsWith('https:');
  const headers = new Headers({ ...more, origin, [clientAddressHeader]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  if (body) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await auth.handler(new Request(origin + authPath + path, init));
  for (const cookie of response.headers.getSetCookie()) {
    reply.header('set-cookie', cookie);
    // A CSRF token is bound to its session. Without one the browser requests a new token.
    if (cookie.startsWith(`${sessionCookie}=`)) reply.clearCookie(csrfCookie, { path: '/', secure });
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
