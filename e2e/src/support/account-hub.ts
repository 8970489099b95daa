import { randomBytes } from 'node:crypto';
import { openDatabase } from '@contenthub/platform/database/database';
import { allMigrations } from '@contenthub/platform/modules';
import { People } from '@contenthub/platform/people/people';
import { MailServer } from '@contenthub/platform/testing/mail-server';
import { engines } from '@contenthub/testing/engines';
import { freshPostgres } from '@contenthub/testing/fresh-postgres';
import { startBundledHub } from './bundled-hub.ts';
import type { Hub } from './hub-process.ts';

export type AccountHub = Hub & { mails: MailServer; people: People };

/** The bundled hub with accounts in PostgreSQL and a mail server. */
export async function startAccountHub(env: Record<string, string> = {}): Promise<AccountHub> {
  const [accounts, mails] = await Promise.all([
    freshPostgres((await engines('DATABASE_URL')).DATABASE_URL),
    MailServer.start(),
  ]);
  const opened = await openDatabase(accounts.url, '', allMigrations);
  const hub = await startBundledHub({
    PLATFORM_DATABASE_URL: accounts.url,
    PLATFORM_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: mails.url,
    // Every reader of a test comes from the same address.
    SIGN_IN_ATTEMPTS: '1000',
    ...env,
  });
  return {
    ...hub,
    mails,
    people: new People(opened.database),
    async stop() {
      await hub.stop();
      await mails.stop();
      await opened.close();
      await accounts.drop();
    },
  };
}
