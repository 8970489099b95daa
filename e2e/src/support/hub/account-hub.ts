import { randomBytes } from 'node:crypto';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { type Mailbox, startMailbox } from '@contenthub/platform/testing/exim';
import { TestVisitor } from '@contenthub/platform/testing/test-visitor';
import { UserAdmin } from '@contenthub/platform/user-admin';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { type Hub, startBundledHub } from './hub.ts';

export type AccountHub = Hub & {
  mails: Mailbox;
  /** The database of the platform. */
  accountsUrl: string;
  people: UserAdmin;
  /** Signs in without a browser. */
  signIn: (email: string, password: string, userAgent?: string) => Promise<TestVisitor>;
  /** The cookies of a signed-in reader, for a browser context. */
  cookiesOf: (visitor: TestVisitor) => { name: string; value: string; url: string }[];
};

/** Starts the bundled hub with accounts in PostgreSQL and a mail server. */
export async function startAccountHub(
  env: Record<string, string> = {},
  start: (env: Record<string, string>) => Promise<Hub> = startBundledHub,
): Promise<AccountHub> {
  const [accounts, mails] = await Promise.all([
    createTestDatabase((await requireEngines('DATABASE_URL')).DATABASE_URL),
    startMailbox(),
  ]);
  const opened = await openDatabase(accounts.url, '', allMigrations);
  const hub = await start({
    PLATFORM_DATABASE_URL: accounts.url,
    PLATFORM_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: mails.url,
    // All readers of a test share one address.
    SIGN_IN_ATTEMPTS: '1000',
    ...env,
  });
  return {
    ...hub,
    mails,
    accountsUrl: accounts.url,
    people: new UserAdmin(opened.database),
    async signIn(email, password, userAgent) {
      const visitor = new TestVisitor(hub.address, { origin: hub.origin });
      const { to } = await visitor.submit('signIn', { email, password }, { 'user-agent': userAgent });
      if (to.includes('notice=')) throw new Error(`${email} can’t sign in: ${to}`);
      return visitor;
    },
    cookiesOf: ({ cookies }) => [...cookies].map(([name, value]) => ({ name, value, url: hub.origin })),
    async stop() {
      await hub.stop();
      await mails.stop();
      await opened.close();
      await accounts.drop();
    },
  };
}
