import { inMemory } from '@contenthub/database/engines';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { accountsMigrations } from '../accounts/accounts.ts';
import { openDatabase } from '../database.ts';
import { EmailRateLimit, mailLimit, signInLimit } from './email-rate-limit.ts';

async function setUp() {
  const { database, close } = await openDatabase(undefined, inMemory, accountsMigrations);
  onTestFinished(close);
  return { database, limit: new EmailRateLimit(database, mailLimit) };
}

it('H08 limits mails to five an hour per address', async () => {
  const { database, limit } = await setUp();
  const requested = await Promise.all(Array.from({ length: 32 }, () => limit.tryConsume('ada@example.com')));
  expect(requested.filter(Boolean)).toHaveLength(5);
  expect(await limit.tryConsume(' Ada@Example.com')).toBe(false);
  expect(await limit.tryConsume('grace@example.com')).toBe(true);
  await sql`update sent_mails set "sentAt" = now() - interval '61 minutes'`.execute(database);
  expect(await limit.tryConsume('ada@example.com')).toBe(true);
});

it('H03 stores no e-mail address', async () => {
  const { database, limit } = await setUp();
  await limit.tryConsume('ada@example.com');
  const { rows } = await sql`select * from sent_mails`.execute(database);
  expect(JSON.stringify(rows)).toContain('recipient');
  expect(JSON.stringify(rows)).not.toContain('ada');
});

it('H08 limits sign-ins to ten in fifteen minutes per account, and starts over after a reset', async () => {
  const { database } = await setUp();
  const limit = new EmailRateLimit(database, signInLimit);
  const requested = await Promise.all(Array.from({ length: 30 }, () => limit.tryConsume('ada@example.com')));
  expect(requested.filter(Boolean)).toHaveLength(10);
  await sql`update sign_in_attempts set "sentAt" = now() - interval '14 minutes'`.execute(database);
  expect(await limit.tryConsume('ada@example.com')).toBe(false);
  await limit.reset('ADA@example.com');
  expect(await limit.tryConsume('ada@example.com')).toBe(true);
});
