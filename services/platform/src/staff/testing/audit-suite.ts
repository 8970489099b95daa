import { staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type StaffPlatform, staffPassword } from './staff-platform.ts';

export function auditTests(running: () => StaffPlatform): void {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff_audit`.execute(
      running().running.database,
    );
    return rows[0]?.n ?? 0;
  };

  it('K01 refuses to change, delete or truncate entries', async () => {
    await running().add('viewer');
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const { database } = running().running;
    for (const statement of [
      sql`update staff_audit set who = 'somebody else'`,
      sql`delete from staff_audit`,
      sql`delete from staff_audit where id = (select min(id) from staff_audit)`,
      sql`truncate staff_audit`,
      sql`insert into staff_audit overriding system value select * from staff_audit limit 1
        on conflict (id) do update set who = 'somebody else'`,
    ])
      await expect(statement.execute(database)).rejects.toThrow('append-only');
    expect(await count()).toBe(before);
  });

  it('K01 records who changed what, with the fields before and after', async () => {
    const { client: admin, email: who } = await running().signedIn('admin');
    const { id, email: target } = await running().add('viewer');
    const change = (body: object) => admin.post(staffPaths.changeMember.replace('{id}', String(id)), body);
    await change({ role: 'editor', reason: 'Writes now.' });
    await change({ active: false });
    // Changes nothing, so it is no entry.
    await change({ active: false });
    await admin.post(staffPaths.rename, { name: 'Ada' });
    const { entries } = (await admin.get(`${staffPaths.audit}?who=${encodeURIComponent(who)}`)).body;
    expect(entries.map(({ id: _id, at, ...entry }: AuditEntry) => [Date.parse(at) > 0, entry])).toEqual([
      [true, { who, action: 'staff.rename', target: who, before: { name: 'A admin' }, after: { name: 'Ada' } }],
      [true, { who, action: 'staff.deactivate', target, before: { active: true }, after: { active: false } }],
      [
        true,
        {
          who,
          action: 'staff.change-role',
          target,
          before: { role: 'viewer' },
          after: { role: 'editor', reason: 'Writes now.' },
        },
      ],
      [
        true,
        {
          ...{ who, action: 'staff.authenticator-on', target: who },
          ...{ before: { authenticator: false }, after: { authenticator: true } },
        },
      ],
    ]);
  });

  it('K01 filters and pages the log', async () => {
    const { client: admin, email } = await running().signedIn('admin');
    for (const name of ['One', 'Two', 'Three']) await admin.post(staffPaths.rename, { name });
    const query = (more: string) => admin.get(`${staffPaths.audit}?action=staff.rename&who=${email}${more}`);
    const first = (await query('&limit=2')).body;
    expect(first.entries.map(({ after }: AuditEntry) => after.name)).toEqual(['Three', 'Two']);
    const second = (await query(`&limit=2&before=${first.next}`)).body;
    expect([second.entries.map(({ after }: AuditEntry) => after.name), second.next]).toEqual([['One'], null]);
    expect(first.actions).toContain('staff.rename');
    const byTarget = (await admin.get(`${staffPaths.audit}?action=staff.rename&q=${email.slice(2, 20)}`)).body;
    expect(byTarget.entries).toHaveLength(3);
    // Not a pattern.
    expect((await admin.get(`${staffPaths.audit}?who=%25`)).body.entries).toEqual([]);
  });

  it('K01 records a change and its entry together or not at all', async () => {
    const { database } = running().running;
    const { id } = await running().add('viewer');
    await sql`create function fail_audit() returns trigger language plpgsql as
      $$ begin raise exception 'disk full'; end $$`.execute(database);
    await sql`create trigger fail_audit before insert on staff_audit for each row execute function fail_audit()`.execute(
      database,
    );
    await expect(running().store.changeMember(id, { role: 'editor' }, 'test')).rejects.toThrow('disk full');
    await sql`drop trigger fail_audit on staff_audit`.execute(database);
    await sql`drop function fail_audit`.execute(database);
    const { members } = await running().store.readTeam();
    expect(members.find((member) => member.id === id)?.role).toBe('viewer');
  });

  it('K01 keeps secrets out of the log', async () => {
    const { client, email } = await running().signedIn('growth');
    await client.post(staffPaths.newRecoveryCodes, { password: staffPassword });
    await client.post(staffPaths.changePassword, { current: staffPassword, password: 'a completely new one' });
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(staff_audit::text, ' '), '') as text from staff_audit where who = ${email}`.execute(
      running().running.database,
    );
    expect(rows[0]?.text).toContain('staff.change-password');
    for (const secret of [staffPassword, 'a completely new one', client.key])
      expect(rows[0]?.text).not.toContain(secret);
  });
}
