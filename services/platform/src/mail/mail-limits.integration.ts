import { inMemory } from '@contenthub/database/engines';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { allMigrations } from '../modules.ts';
import { type MailKind, MailLimits, mailKinds } from './mail-limits.ts';

let opened: OpenDatabase;
let limits: MailLimits;
beforeAll(async () => {
  opened = await openDatabase(undefined, inMemory, allMigrations);
  limits = new MailLimits(opened.database);
});
beforeEach(async () => {
  await sql`delete from sent_mails`.execute(opened.database);
});
afterAll(() => opened?.close());

it.each(Object.entries(mailKinds).map(([kind, { perHour }]) => ({ kind, perHour })))(
  'H23 H08 limits $kind mails to $perHour an hour per address',
  async ({ kind, perHour: max }) => {
    const tryConsume = (address: string) => limits.tryConsume(kind as MailKind, address);
    const requested = await Promise.all(Array.from({ length: 32 }, () => tryConsume('ada@example.com')));
    expect(requested.filter(Boolean)).toHaveLength(max);
    expect(await tryConsume(' Ada@Example.com')).toBe(false);
    expect(await tryConsume('grace@example.com')).toBe(true);
    await sql`update sent_mails set "sentAt" = now() - interval '61 minutes'`.execute(opened.database);
    expect(await tryConsume('ada@example.com')).toBe(true);
  },
);

it('H23 counts each kind on its own', async () => {
  for (let times = 0; times < 10; times += 1) await limits.tryConsume('newsletter', 'ada@example.com');
  for (const kind of ['sign-up', 'password-reset', 'account', 'staff-reset'] as const)
    expect(await limits.tryConsume(kind, 'ada@example.com'), kind).toBe(true);
});

it('H23 H08 lets strangers cause at most nine mails an hour to one address', () => {
  const kinds = ['newsletter', 'sign-up', 'password-reset'] as const;
  expect(kinds.reduce((sum, kind) => sum + mailKinds[kind].perHour, 0)).toBe(9);
});

it('H03 stores no e-mail address', async () => {
  await limits.tryConsume('newsletter', 'ada@example.com');
  const { rows } = await sql`select * from sent_mails`.execute(opened.database);
  expect(JSON.stringify(rows)).toContain('recipient');
  expect(JSON.stringify(rows)).not.toContain('ada');
});
