import { needsTotp, type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import {
  staffCookiePrefix,
  staffCsrfCookieName,
  staffSessionCookieName,
  staffSignInPath,
} from '@contenthub/contracts/staff/staff-paths';
import type { StaffSession } from '@contenthub/contracts/staff/staff-schemas';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import { genericOAuth } from 'better-auth/plugins';
import { sql } from 'kysely';
import { type Auth, type AuthOptions, type AuthSite, createAuth, type Session } from '../auth/create-auth.ts';
import { passkeysIn } from '../auth/passkeys.ts';
import { confirmPasswordPath, passwordConfirmation } from '../auth/password-confirmation.ts';
import { twoFactorIn } from '../auth/two-factor.ts';
import type { Database } from '../database.ts';
import type { PlatformSettings } from '../settings.ts';

export const staffProvider = 'oidc';

/** A working day, so that a forgotten session ends overnight. */
const sessionSeconds = 12 * 60 * 60;

/** The console, as requests and cookies name it. */
export function consoleSite(origin: string): AuthSite {
  return {
    origin,
    sessionCookie: staffSessionCookieName(origin),
    csrfCookie: staffCsrfCookieName(origin),
  };
}

export type SignedInStaff = { staff: StaffSession; session: Session; totp: boolean };
export type StaffAuth = Auth<SignedInStaff>;

type Options = {
  database: Database;
  settings: PlatformSettings;
  secret: Secrets;
  logger: Logger;
};

/** Staff sign in with a password and an authenticator app, or with a passkey. They are in their own tables and have their own cookies. */
export function createStaffAuth(options: Options & { totpRequired: boolean }): StaffAuth {
  const host = new URL(options.settings.CONSOLE_ORIGIN).hostname;
  const totpRequired = options.totpRequired && acceptsPasswords(options.settings);
  const auth = createAuthOfStaff(options, [
    twoFactorIn('staff_two_factors', host),
    passkeysIn('staff_passkeys', host),
    passwordConfirmation(),
  ]);
  return {
    ...auth,
    async getSession(cookies) {
      const found = await auth.getSession(cookies);
      if (!found) return undefined;
      const { id, name, email, role: stored, disabled } = found.user;
      const role: StaffRole | undefined = staffRoles.find((each) => each === stored);
      if (!role || disabled === true) return undefined;
      const totp = found.twoFactor;
      const staff = { id: Number(id), name, email, role, mustSetUpTotp: totpRequired && needsTotp(role) && !totp };
      return { staff, session: found.session, totp };
    },
  };
}

/**
 * A second instance with the company's OpenID provider, which loads its configuration on first use. Only people of the
 * team with the confirmed address get a session, because it creates no account.
 */
export function createStaffProvider(options: Options): Auth {
  const { STAFF_OIDC_ISSUER = '', STAFF_OIDC_CLIENT_ID = '', STAFF_OIDC_CLIENT_SECRET = '' } = options.settings;
  const provider = {
    providerId: staffProvider,
    clientId: STAFF_OIDC_CLIENT_ID,
    clientSecret: STAFF_OIDC_CLIENT_SECRET,
    discoveryUrl: `${STAFF_OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
    redirectURI: options.settings.CONSOLE_ORIGIN + staffSignInPath,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    disableSignUp: true,
  };
  return createAuthOfStaff(options, [genericOAuth({ config: [provider] })]);
}

/** Whether staff may sign in with passwords and passkeys. */
export function acceptsPasswords({ STAFF_SIGN_IN, STAFF_OIDC_ISSUER }: PlatformSettings): boolean {
  if (STAFF_SIGN_IN === 'any') return true;
  if (STAFF_OIDC_ISSUER) return false;
  throw new SettingsError('STAFF_SIGN_IN=oidc needs STAFF_OIDC_ISSUER.');
}

function createAuthOfStaff({ database, settings, secret, logger }: Options, plugins: AuthOptions['plugins']): Auth {
  const origin = settings.CONSOLE_ORIGIN;
  const attempts = { window: 60, max: settings.SIGN_IN_ATTEMPTS };
  return createAuth({
    database,
    secret,
    logger,
    sessionSeconds,
    plugins,
    site: consoleSite(origin),
    cookiePrefix: staffCookiePrefix(origin),
    tables: {
      users: 'staff',
      sessions: 'staff_sessions',
      credentials: 'staff_credentials',
      verifications: 'staff_verifications',
      rateLimits: 'staff_rate_limits',
    },
    userFields: {
      role: { type: 'string', input: false },
      disabled: { type: 'boolean', input: false, defaultValue: false },
    },
    canSignIn: (id) => isActive(database, id),
    passwordCost: settings.SCRYPT_COST,
    password: { disableSignUp: true },
    limits: {
      '/sign-in/email': attempts,
      '/sign-in/social': attempts,
      '/callback/*': attempts,
      '/passkey/*': attempts,
      '/two-factor/*': attempts,
      '/change-password': attempts,
      [confirmPasswordPath]: attempts,
    },
  });
}

async function isActive(database: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from staff where id = ${id} and not disabled`.execute(database);
  return rows.length > 0;
}
