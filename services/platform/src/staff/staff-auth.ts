import { needsTotp, type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import {
  staffCookiePrefix,
  staffCsrfCookieName,
  staffSessionCookieName,
} from '@contenthub/contracts/staff/staff-paths';
import type { StaffSession } from '@contenthub/contracts/staff/staff-schemas';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { type Auth, type AuthSite, createAuth, type Session } from '../auth/create-auth.ts';
import { twoFactorIn } from '../auth/two-factor.ts';
import type { Database } from '../database.ts';
import type { PlatformSettings } from '../settings.ts';

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
  totpRequired: boolean;
};

/** Staff sign in with a password and an authenticator app. They are in their own tables and have their own cookies. */
export function createStaffAuth({ database, settings, secret, logger, totpRequired }: Options): StaffAuth {
  const origin = settings.CONSOLE_ORIGIN;
  const attempts = { window: 60, max: settings.SIGN_IN_ATTEMPTS };
  const auth = createAuth({
    ...{ database, secret, logger, sessionSeconds },
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
    passwordCost: settings.SCRYPT_COST,
    password: { disableSignUp: true },
    limits: { '/sign-in/email': attempts, '/two-factor/*': attempts, '/change-password': attempts },
    plugins: [twoFactorIn('staff_two_factors', new URL(origin).hostname)],
  });
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
