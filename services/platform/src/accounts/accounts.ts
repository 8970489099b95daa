import { knownBrowserCookie, sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { renewEncryption } from '../auth/key-rotation.ts';
import type { Mailer } from '../auth/mailer.ts';
import { SignInLimit } from '../auth/sign-in-limit.ts';
import { hashAddress } from '../personal-data/hash-address.ts';
import { type PersonalDataSource, personalTable } from '../personal-data/personal-table.ts';
import type { ModuleContext } from '../platform-module.ts';
import { createAccountMails } from './account-mails.ts';
import { AccountStore } from './account-store.ts';
import { type AuthOptions, createPasswordAuth, createSocialAuth } from './auth.ts';
import { RecentAction } from './identity.ts';
import { addSecondFactors, addSignInSources, createAccountTables, createSentMails } from './migrations.ts';
import { recoverAccount } from './recovery.ts';
import { SecurityNotices } from './security-notices.ts';
import { AccountSelfService, type OwnDetails } from './self-service.ts';
import { addSelfServiceForms, type RecentActions } from './self-service-forms.ts';
import { SessionReader, type SignedIn, type UserColumns, type ValuesOf } from './session-reader.ts';
import { addSignInForms } from './sign-in-forms.ts';
import { addLegacyConfirmLink, addPasskeyOptions, addSocialSignIn } from './sign-in-routes.ts';
import { SignUpCookie } from './sign-ups.ts';

/** `rate_limits` contains IP addresses and no account; its rows are deleted within a day. */
export const accountsPersonalData: readonly PersonalDataSource[] = [
  personalTable({
    table: 'sessions',
    key: 'userId',
    columns: '"createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"',
  }),
  personalTable({ table: 'two_factors', key: 'userId', columns: 'verified' }),
  personalTable({ table: 'passkeys', key: 'userId', columns: 'name, "deviceType", "createdAt"' }),
  personalTable({
    table: 'credentials',
    key: 'userId',
    columns: '"providerId", "accountId", "createdAt", "updatedAt"',
  }),
  // A password reset link; the value is the account's id.
  personalTable({
    table: 'verifications',
    key: 'value',
    columns: '"createdAt", "expiresAt"',
    values: ({ userId }) => [String(userId)],
  }),
  personalTable({
    table: 'sign_in_attempts',
    key: 'recipient',
    columns: '"sentAt"',
    values: ({ email }) => [hashAddress(email)],
  }),
];

/** Deleted last, because all other tables reference it. */
export const usersPersonalData = personalTable({
  table: 'users',
  key: 'id',
  columns: 'id, name, email, "emailVerified", image, "isTest", disabled, "customFields", "createdAt", "updatedAt"',
});

export const accountsMigrations = {
  '001-accounts': createAccountTables,
  '002-sent-mails': createSentMails,
  '003-second-factors': addSecondFactors,
  '004-sign-in-sources': addSignInSources,
};

export type Accounts<Extra> = {
  /** The account of a signed-in request, with the columns that other modules added. */
  getSignedIn: (request: FastifyRequest) => Promise<SignedIn<Extra> | undefined>;
  /** The account data for the account pages. */
  getDetails: (request: FastifyRequest) => Promise<OwnDetails | undefined>;
  stop: () => Promise<void>;
};

type Context<C> = Pick<ModuleContext, 'app' | 'opened' | 'settings' | 'logger'> & {
  secret: Secrets;
  mailer: Mailer;
  userColumns: C;
};

/** The module that other modules depend on. The composition root resolves the account here and passes it to them. */
export function startAccounts<C extends UserColumns>(context: Context<C>): Accounts<ValuesOf<C>> {
  const { app, opened, settings, logger, secret, mailer, userColumns } = context;
  const { database } = opened;
  const { PUBLIC_ORIGIN: origin } = settings;
  const signIns = new SignInLimit({
    database,
    secret,
    origin,
    prefix: '',
    cookie: cookieName(knownBrowserCookie, origin),
    tables: { users: 'users', credentials: 'credentials' },
  });
  const notices = new SecurityNotices(mailer, settings);
  const accounts = new AccountStore(database);
  const options: AuthOptions = {
    database,
    settings,
    secret,
    mails: createAccountMails(mailer, settings),
    logger,
    async onPasswordReset({ id, email }, userAgent) {
      const removed = await recoverAccount(database, id, email);
      await signIns.reset(email);
      notices.sendReset(email, removed, userAgent);
    },
    async onMethodAdded(userId, userAgent) {
      const email = await accounts.emailWithSeveralMethods(userId);
      if (email) notices.send(email, 'google-linked', userAgent);
    },
  };
  const auth = createPasswordAuth(options);
  const renewing = renewEncryption(database, secret, 'two_factors').then(
    (renewed) => renewed > 0 && logger.info({ renewed }, 'two-step verification encrypted with the current secret'),
    (error: unknown) => logger.error({ err: error }, 'two-step verification cannot be decrypted with these secrets'),
  );
  const selfService = new AccountSelfService(database, auth, new URL(origin).hostname);
  const recent: RecentActions = {
    newBackupCodes: new RecentAction('backup-codes', secret, origin),
    identityConfirmed: new RecentAction('identity', secret, origin),
  };
  const cookie = sessionCookieName(origin);
  const sessions = new SessionReader(database, secret, userColumns);
  const getSignedIn = async ({ cookies }: FastifyRequest) => {
    const sent = cookies[cookie];
    if (sent === undefined) return undefined;
    const found = await sessions.read(sent);
    if (found) await selfService.touchSession(found.session);
    return found;
  };

  addSignInForms(app, { auth, accounts, settings, signIns, signUpCookie: new SignUpCookie(secret, origin) });
  addSelfServiceForms(app, { auth, selfService, settings, signIns, notices, recent, getSignedIn });
  addLegacyConfirmLink(app, settings);
  addPasskeyOptions(app, auth);
  addSocialSignIn(app, settings.GOOGLE_CLIENT_ID ? () => createSocialAuth(options) : undefined, settings);
  return {
    getSignedIn,
    async getDetails(request) {
      const found = await getSignedIn(request);
      if (!found || found.account.disabled) return undefined;
      const { id } = found.account;
      return selfService.details(found, {
        newBackupCodes: recent.newBackupCodes.isRecorded(request, id),
        identityConfirmed: recent.identityConfirmed.isRecorded(request, id),
      });
    },
    async stop() {
      await renewing;
    },
  };
}
