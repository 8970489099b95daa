import type { AccountDetails } from '@contenthub/contracts/account-details';
import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { Signatures } from '../http/signed.ts';
import { type PersonalData, personalTable } from '../personal-data/personal-table.ts';
import type { ModuleContext } from '../platform-module.ts';
import { addAccountForms } from './account-forms.ts';
import { addOldConfirmLink, addPasskeyOptions, addSocialLinks } from './account-links.ts';
import { accountMails } from './account-mails.ts';
import { AddressLimit, hashedAddress, mailLimit, signInLimit } from './address-limit.ts';
import { type Account, createAuth, createSocialAuth } from './auth.ts';
import { Mailer, type SendMail } from './mailer.ts';
import { firstAccounts } from './migrations/001-accounts.ts';
import { sentMails } from './migrations/002-sent-mails.ts';
import { secondFactors } from './migrations/003-second-factors.ts';
import { OwnAccount } from './own-account.ts';
import { addOwnAccountForms, showsBackupCodes } from './own-account-forms.ts';

/** `rate_limits` has network addresses and no account; its rows are deleted within a day. */
export const accountsPersonalData: readonly PersonalData[] = [
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
  // The link of a mail to choose a new password: the value is the account's id.
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
    values: ({ email }) => [hashedAddress(email)],
  }),
  personalTable({
    table: 'sign_in_attempts',
    key: 'recipient',
    columns: '"sentAt"',
    values: ({ email }) => [hashedAddress(email)],
  }),
];

/** Deleted last: everything else refers to it. */
export const accountPersonalData = personalTable({
  table: 'users',
  key: 'id',
  columns: 'id, name, email, "emailVerified", image, "isTest", disabled, "customFields", "createdAt", "updatedAt"',
});

export const accountsMigrations = {
  '001-accounts': firstAccounts,
  '002-sent-mails': sentMails,
  '003-second-factors': secondFactors,
};

export type Accounts = {
  /** The account that a request is signed in to. */
  accountOf: (request: FastifyRequest) => Promise<Account | undefined>;
  /** What the account pages show of it. */
  detailsOf: (request: FastifyRequest) => Promise<Omit<AccountDetails, 'subscribed'> | undefined>;
  stop: () => Promise<void>;
};

type Context = Pick<ModuleContext, 'app' | 'opened' | 'settings' | 'logger'> & { secret: string; sendMail: SendMail };

/** The module that the others stand on: the assembly asks it who is there, and tells them. */
export function startAccounts({ app, opened, settings, logger, secret, sendMail }: Context): Accounts {
  const { database } = opened;
  const { PUBLIC_ORIGIN: origin } = settings;
  const mails = new AddressLimit(database, mailLimit);
  const mailer = new Mailer(sendMail, (address) => mails.allows(address), logger);
  const signIns = new AddressLimit(database, signInLimit);
  const onPasswordReset = (email: string) => signIns.reset(email);
  const options = { database, settings, secret, mails: accountMails(mailer, settings), logger, onPasswordReset };
  const auth = createAuth(options);
  const own = new OwnAccount(database, auth, new URL(origin).hostname);
  const signatures = new Signatures(secret, 'backup-codes');
  const cookie = sessionCookieName(origin);
  const sessionOf = async (request: FastifyRequest) => {
    const found = request.cookies[cookie] ? await auth.sessionOf(request.headers.cookie ?? '') : undefined;
    if (found) await own.seen(found.session);
    return found;
  };
  const accountOf = async (request: FastifyRequest) => (await sessionOf(request))?.account;

  addAccountForms(app, { auth, settings, signIns });
  addOwnAccountForms(app, { auth, own, settings, signatures, accountOf });
  addOldConfirmLink(app, settings);
  addPasskeyOptions(app, auth, settings);
  addSocialLinks(app, settings.GOOGLE_CLIENT_ID ? () => createSocialAuth(options) : undefined, settings);
  return {
    accountOf,
    async detailsOf(request) {
      const found = await sessionOf(request);
      if (!found || found.account.disabled) return undefined;
      return own.details(found, showsBackupCodes(request, found.account.id, signatures, origin));
    },
    stop: () => mailer.stop(),
  };
}
