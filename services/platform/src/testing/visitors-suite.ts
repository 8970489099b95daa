import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { getBucket } from '@contenthub/experiments/evaluation/subject';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { StaffStore } from '../staff/staff-store.ts';
import { countryHeader, password, type RunningPlatform } from './running-platform.ts';
import type { TestVisitor } from './test-visitor.ts';

const choose = (visitor: TestVisitor, ...categories: string[]) =>
  visitor.cookies.set('cc_cookie', encodeURIComponent(JSON.stringify({ categories })));

/** Tests of anonymous visitors. */
export function visitorsTests(running: () => RunningPlatform): void {
  it('E04 E16 preserves the id of an anonymous visitor, and with it the bucket', async () => {
    const visitor = running().visitor();
    const { id } = await visitor.user({ [countryHeader]: 'US' });
    expect(Number.isSafeInteger(id) && id < 0).toBe(true);
    expect(getBucket(String(id))).toBeGreaterThanOrEqual(0);
    expect(getBucket(String(id))).toBeLessThan(10_000);
    for (let times = 0; times < 3; times += 1) {
      expect((await visitor.user({ [countryHeader]: 'US' })).id).toBe(id);
      expect(visitor.setCookies).toEqual([]);
    }
    expect(
      (
        await running()
          .visitor()
          .user({ [countryHeader]: 'US' })
      ).id,
    ).not.toBe(id);
  });

  it('P04 marks editors and staff as test users, so that figures of readers leave them out', async () => {
    const visitor = running().visitor();
    expect((await visitor.user({ [countryHeader]: 'US' })).isTest).toBe(false);
    visitor.cookies.set('wordpress_logged_in_1', 'editor');
    expect((await visitor.user({ [countryHeader]: 'US' })).isTest).toBe(true);

    const { visitor: colleague, email } = await running().signedIn();
    const isTest = async () => (await colleague.user()).isTest;
    expect(await isTest()).toBe(false);
    const staff = new StaffStore(running().database, { passwordCost: 2 });
    const { id } = await staff.add({ email, name: 'Ada', role: 'viewer' }, password, 'test');
    expect(await isTest()).toBe(true);
    await sql`delete from staff where id = ${id}`.execute(running().database);
    expect(await isTest()).toBe(false);
    colleague.cookies.set('wordpress_logged_in_1', 'editor');
    expect(await isTest()).toBe(true);
  });

  it('E20 assigns no id while a required choice is missing, and one afterwards', async () => {
    const visitor = running().visitor();
    for (const country of ['DE', 'GB', 'XX-unknown', undefined]) {
      expect((await visitor.user({ [countryHeader]: country })).id, country).toBe(unknownUserId);
      expect(visitor.cookies.has('visitor'), country).toBe(false);
    }
    choose(visitor, 'necessary', 'analytics');
    expect((await visitor.user({ [countryHeader]: 'DE' })).id).toBeLessThan(unknownUserId);
  });

  it('E20 removes the id when consent is withdrawn, and assigns none after a refusal in any country', async () => {
    const visitor = running().visitor();
    await visitor.user({ [countryHeader]: 'US' });
    expect(visitor.cookies.has('visitor')).toBe(true);
    choose(visitor, 'necessary');
    expect((await visitor.user({ [countryHeader]: 'US' })).id).toBe(unknownUserId);
    expect(visitor.cookies.has('visitor')).toBe(false);
  });

  it('ignores forged visitor ids', async () => {
    const visitor = running().visitor();
    const { id } = await visitor.user({ [countryHeader]: 'US' });
    const cookie = visitor.cookies.get('visitor') ?? '';
    const other = String(id - 1);
    for (const forged of [cookie.replace(String(id), other), `${other}.`, other, `42.${cookie.split('.')[1]}`, 'x']) {
      visitor.cookies.set('visitor', forged);
      const assignedId = (await visitor.user({ [countryHeader]: 'US' })).id;
      expect([id - 1, 42].includes(assignedId), forged).toBe(false);
      expect(assignedId).toBeLessThan(0);
    }
  });

  it('stores nothing about an anonymous visitor', async () => {
    const counts = async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
        running().database,
      );
      const all: Record<string, number> = {};
      for (const { name } of rows) {
        const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(
          running().database,
        );
        all[name] = counted.rows[0]?.n ?? -1;
      }
      return all;
    };
    const before = await counts();
    expect(Object.keys(before)).toContain('users');
    const visitor = running().visitor();
    await visitor.user({ [countryHeader]: 'US' });
    await visitor.user({ [countryHeader]: 'US' });
    await visitor.token();
    expect(await counts()).toEqual(before);
  });
}
