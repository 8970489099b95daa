import { inMemory } from '@contenthub/database/engines';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { MailLimits } from '../mail/mail-limits.ts';
import { MailOutbox } from '../mail/outbox.ts';
import type { Mail, SendMail } from '../mail/smtp.ts';
import { allMigrations } from '../modules.ts';
import { Mailer, type OutgoingMail } from './mailer.ts';

const secret = 'a secret of the tests of mails, long enough';
const mail: OutgoingMail = {
  kind: 'password-reset',
  to: 'ada@example.com',
  subject: 'Reset your password',
  text: 'https://www.example.com/?token=a-secret-link',
  html: '<p>the same</p>',
};
const refuse = (responseCode: number): SendMail => {
  return async () => {
    throw Object.assign(new Error('no'), { command: 'RCPT TO', responseCode, response: String(responseCode) });
  };
};

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openDatabase(undefined, inMemory, allMigrations);
});
afterAll(() => opened?.close());

async function setUp(send: SendMail, secrets: string | readonly [string, string] = secret) {
  const outbox = new MailOutbox(opened.database, secrets);
  const metrics = createMetrics('platform');
  const logger = createLogger('platform', 'silent');
  const mailer = new Mailer({ send, limits: new MailLimits(opened.database), outbox, logger, metrics });
  onTestFinished(async () => {
    await mailer.stop();
    await sql`delete from mail_outbox`.execute(opened.database);
    await sql`delete from sent_mails`.execute(opened.database);
  });
  return { mailer, outbox, metrics };
}

const rows = async () =>
  (await sql<{ content: string | null; code: string }>`select * from mail_outbox`.execute(opened.database)).rows;
const makeDue = () => sql`update mail_outbox set due_at = now()`.execute(opened.database);

it('H23 removes a mail that was sent, and counts it', async () => {
  const sent: Mail[] = [];
  const { mailer, metrics } = await setUp(async (received) => void sent.push(received));
  expect(await mailer.deliver(mail)).toBe('sent');
  const { kind, ...content } = mail;
  expect(sent).toEqual([content]);
  expect(await rows()).toEqual([]);
  expect(await metrics.registry.metrics()).toMatch(/platform_mails_total\{result="sent"[^}]*\} 1/);
});

it('H23 H03 stores a waiting mail so that its link and address cannot be read', async () => {
  const { mailer, outbox, metrics } = await setUp(refuse(451));
  expect(await mailer.deliver(mail)).toBe('waiting');
  // Encrypted text is random hexadecimal digits, which may spell a short name.
  expect(JSON.stringify(await rows())).not.toMatch(/ada@|a-secret-link|token=/);
  expect(await outbox.status()).toMatchObject({ waiting: 1, failed: 0 });
  expect(await metrics.registry.metrics()).toMatch(/platform_mails_pending\{[^}]*\} 1/);
});

it('H23 tries a waiting mail again, also with a rotated secret and after the process that claimed it was lost', async () => {
  const { mailer: lost } = await setUp(refuse(421));
  await lost.deliver(mail);
  await lost.stop();
  const sent: Mail[] = [];
  await setUp(async (received) => void sent.push(received), ['a new secret of the tests of mails', secret]);
  expect(await rows()).toHaveLength(1);
  await makeDue();
  await expect.poll(rows).toEqual([]);
  expect(sent.map(({ text }) => text)).toEqual([mail.text]);
});

it('H23 sends a mail once, although two processes look for it', async () => {
  const { mailer: lost } = await setUp(refuse(421));
  await lost.deliver(mail);
  await lost.stop();
  const outboxes = [new MailOutbox(opened.database, secret), new MailOutbox(opened.database, secret)];
  await makeDue();
  const claimed = await Promise.all(outboxes.map((outbox) => outbox.claim()));
  expect(claimed.flat()).toHaveLength(1);
});

it('H23 gives up a mail that is refused for good, and keeps why without its content', async () => {
  const { mailer, outbox, metrics } = await setUp(refuse(550));
  expect(await mailer.deliver(mail)).toBe('failed');
  expect(await rows()).toMatchObject([{ content: null, code: '550' }]);
  expect(await outbox.status()).toMatchObject({ waiting: 0, failed: 1 });
  expect(await metrics.registry.metrics()).toMatch(/platform_mails_total\{result="bounced"[^}]*\} 1/);
});

it('H23 gives up a mail whose link has expired, and counts it as failed', async () => {
  const { mailer, metrics } = await setUp(refuse(451));
  await mailer.deliver(mail);
  await sql`update mail_outbox set expires_at = now()`.execute(opened.database);
  await expect.poll(rows).toMatchObject([{ content: null, code: '451' }]);
  await expect.poll(() => metrics.registry.metrics()).toMatch(/platform_mails_total\{result="failed"[^}]*\} 1/);
});
