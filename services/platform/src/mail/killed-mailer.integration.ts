import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase, type TestDatabase } from '@contenthub/testing/fixtures/test-database';
import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getTokenLink, MailServer } from '../testing/mail-server.ts';
import { password, uniqueEmail } from '../testing/running-platform.ts';
import { TestVisitor } from '../testing/test-visitor.ts';

const { start, address } = useServiceProcess(new URL('../main.ts', import.meta.url), 'PLATFORM_PORT');
let database: TestDatabase;
let mails: MailServer;
beforeAll(async () => {
  database = await createTestDatabase((await requireEngines('DATABASE_URL')).DATABASE_URL);
  mails = await MailServer.start();
});
afterAll(async () => {
  await mails?.stop();
  await database?.drop();
});

/** The errors of the mails that wait for their next attempt. */
async function waiting(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ code: string }>('select code from mail_outbox where content is not null');
  await client.end();
  return rows.map(({ code }) => code);
}

it('H23 sends a confirmation although the mail server is away and the platform is killed', async () => {
  const settings = {
    PLATFORM_DATABASE_URL: database.url,
    PLATFORM_SECRET: 'a platform secret for the tests of mails',
    SMTP_URL: mails.url,
  };
  mails.replyTo = () => ({ code: 451, text: 'Try later' });
  const email = uniqueEmail();
  const service = start(settings);
  await new TestVisitor(await address(service)).submit('signUp', { name: 'Ada', email, password });
  await expect.poll(waiting).toEqual(['451']);
  service.child.kill('SIGKILL');
  await service.exited;

  mails.replyTo = () => undefined;
  await address(start(settings));
  expect(getTokenLink(await mails.to(email, /Confirm your email/)).searchParams.get('token')).toBeTruthy();
  await expect.poll(waiting).toEqual([]);
});
