import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { type PersonalData, personalTable } from '../personal-data/personal-table.ts';
import type { ModuleContext } from '../platform-module.ts';
import { addAccountForms } from './account-forms.ts';
import { addConfirmLink, addSocialLinks } from './account-links.ts';
import { accountMails } from './account-mails.ts';
import { type Account, createAuth, createSocialAuth } from './auth.ts';
import { MailLimit, recipientOf } from './mail-limit.ts';
import { Mailer, type SendMail } from './mailer.ts';
import { firstAccounts } from './migrations/001-accounts.ts';
import { sentMails } from './migrations/002-sent-mails.ts';

/** `rate_limits` has network addresses and no account; its rows are deleted within a day. */
export const accountsPersonalData: readonly PersonalData[] = [
  personalTable({ table: 'sessions', key: 'userId', columns: '"createdAt", "expiresAt"' }),
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
    values: ({ email }) => [recipientOf(email)],
  }),
];

/** Deleted last: everything else refers to it. */
export const accountPersonalData = personalTable({
  table: 'users',
  key: 'id',
  columns: 'id, name, email, "emailVerified", image, "isTest", disabled, "customFields", "createdAt", "updatedAt"',
});

export const accountsMigrations = { '001-accounts': firstAccounts, '002-sent-mails': sentMails };

export type Accounts = {
  /** The account that a request is signed in to. */
  accountOf: (request: FastifyRequest) => Promise<Account | undefined>;
  stop: () => Promise<void>;
};

type Context = Pick<ModuleContext, 'app' | 'opened' | 'settings' | 'logger'> & { secret: string; sendMail: SendMail };

/** The module that the others stand on: the assembly asks it who is there, and tells them. */
export function startAccounts({ app, opened, settings, logger, secret, sendMail }: Context): Accounts {
  const limit = new MailLimit(opened.database);
  const mailer = new Mailer(sendMail, (address) => limit.allows(address), logger);
  const options = { database: opened.database, settings, secret, mails: accountMails(mailer, settings), logger };
  const auth = createAuth(options);
  addAccountForms(app, auth, settings);
  addConfirmLink(app, auth, settings);
  if (settings.GOOGLE_CLIENT_ID) addSocialLinks(app, () => createSocialAuth(options), settings);
  const cookie = sessionCookieName(settings.PUBLIC_ORIGIN);
  return {
    accountOf: async (request) => (request.cookies[cookie] ? auth.accountOf(request.headers.cookie ?? '') : undefined),
    stop: () => mailer.stop(),
  };
}
