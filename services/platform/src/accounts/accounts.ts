import { sessionCookieName } from '@contenthub/contracts/session-cookie';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { ModuleContext } from '../platform-module.ts';
import { addAccountForms } from './account-forms.ts';
import { addConfirmLink, addSocialLinks } from './account-links.ts';
import { accountMails } from './account-mails.ts';
import { type Account, createAuth, createSocialAuth } from './auth.ts';
import { MailLimit } from './mail-limit.ts';
import { Mailer, type SendMail } from './mailer.ts';
import { firstAccounts } from './migrations/001-accounts.ts';
import { sentMails } from './migrations/002-sent-mails.ts';

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
