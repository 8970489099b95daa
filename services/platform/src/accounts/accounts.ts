import { sessionCookieName } from '@contenthub/contracts/platform/cookies';
import { addCounter, addGauge } from '@contenthub/server-kit/observability/metrics';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { EmailRateLimit, mailLimit, signInLimit } from '../auth/email-rate-limit.ts';
import { renewEncryption } from '../auth/key-rotation.ts';
import { type Mail, Mailer, type SendMail } from '../auth/mailer.ts';
import { Signatures } from '../http/signatures.ts';
import { hashAddress } from '../personal-data/hash-address.ts';
import { type PersonalDataSource, personalTable } from '../personal-data/personal-table.ts';
import type { ModuleContext } from '../platform-module.ts';
import { createAccountMails } from './account-mails.ts';
import { createPasswordAuth, createSocialAuth } from './auth.ts';
import { addSecondFactors, createAccountTables, createSentMails } from './migrations.ts';
import { AccountSelfService, type OwnDetails } from './self-service.ts';
import { addSelfServiceForms, mayShowBackupCodes } from './self-service-forms.ts';
import { SessionReader, type SignedIn, type UserColumns, type ValuesOf } from './session-reader.ts';
import { addSignInForms } from './sign-in-forms.ts';
import { addLegacyConfirmLink, addPasskeyOptions, addSocialSignIn } from './sign-in-routes.ts';

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
    table: 'sent_mails',
    key: 'recipient',
    columns: '"sentAt"',
    values: ({ email }) => [hashAddress(email)],
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
};

export type Accounts<Extra> = {
  /** The account of a signed-in request, with the columns that other modules added. */
  getSignedIn: (request: FastifyRequest) => Promise<SignedIn<Extra> | undefined>;
  /** The account data for the account pages. */
  getDetails: (request: FastifyRequest) => Promise<OwnDetails | undefined>;
  /** Sends a mail after the response, within the hourly limit of its recipient. */
  sendMail: (mail: Mail) => void;
  stop: () => Promise<void>;
};

type Context<C> = Pick<ModuleContext, 'app' | 'opened' | 'settings' | 'logger' | 'metrics'> & {
  secret: Secrets;
  sendMail: SendMail;
  userColumns: C;
};

/** The module that other modules depend on. The composition root resolves the account here and passes it to them. */
export function startAccounts<C extends UserColumns>(context: Context<C>): Accounts<ValuesOf<C>> {
  const { app, opened, settings, logger, metrics, secret, sendMail, userColumns } = context;
  const { database } = opened;
  const { PUBLIC_ORIGIN: origin } = settings;
  const mails = new EmailRateLimit(database, mailLimit);
  const results = ['sent', 'failed', 'rate_limited'] as const;
  const countMail = addCounter(metrics, 'platform_mails_total', 'Emails by result.', 'result', results);
  const mailer = new Mailer(sendMail, (address) => mails.tryConsume(address), logger, countMail);
  addGauge(metrics, 'platform_mails_pending', 'Emails that are being sent or retried.', () => mailer.status.pending);
  const age = 'Time since the oldest unsent email was requested.';
  addGauge(metrics, 'platform_mail_oldest_age_seconds', age, () => mailer.status.oldestAgeSeconds);
  const signIns = new EmailRateLimit(database, signInLimit);
  const onPasswordReset = (email: string) => signIns.reset(email);
  const options = { database, settings, secret, mails: createAccountMails(mailer, settings), logger, onPasswordReset };
  const auth = createPasswordAuth(options);
  const renewing = renewEncryption(database, secret, 'two_factors').then(
    (renewed) => renewed > 0 && logger.info({ renewed }, 'two-step verification encrypted with the current secret'),
    (error: unknown) => logger.error({ err: error }, 'two-step verification cannot be decrypted with these secrets'),
  );
  const selfService = new AccountSelfService(database, auth, new URL(origin).hostname);
  const signatures = new Signatures(secret, 'backup-codes');
  const cookie = sessionCookieName(origin);
  const sessions = new SessionReader(database, secret, userColumns);
  const getSignedIn = async ({ cookies }: FastifyRequest) => {
    const sent = cookies[cookie];
    if (sent === undefined) return undefined;
    const found = await sessions.read(sent);
    if (found) await selfService.touchSession(found.session);
    return found;
  };
  const getAccount = async (request: FastifyRequest) => (await getSignedIn(request))?.account;

  addSignInForms(app, { auth, settings, signIns });
  addSelfServiceForms(app, { auth, selfService, settings, signatures, getAccount });
  addLegacyConfirmLink(app, settings);
  addPasskeyOptions(app, auth);
  addSocialSignIn(app, settings.GOOGLE_CLIENT_ID ? () => createSocialAuth(options) : undefined, settings);
  return {
    getSignedIn,
    async getDetails(request) {
      const found = await getSignedIn(request);
      if (!found || found.account.disabled) return undefined;
      return selfService.details(found, mayShowBackupCodes(request, found.account.id, signatures, origin));
    },
    sendMail: (mail) => mailer.send(mail),
    async stop() {
      await renewing;
      await mailer.stop();
    },
  };
}
