import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { allPersonalData } from '../modules.ts';
import { deleteExpired } from '../personal-data/retention.ts';
import { staffTables } from '../staff/staff.ts';
import type { RunningPlatform } from './running-platform.ts';

/** Tables without personal data of readers. */
const impersonal = [
  'erasures',
  'experiment_definitions',
  'experiment_phases',
  'experiment_versions',
  'institutions',
  'kysely_migration',
  'kysely_migration_lock',
  'newsletter_issues',
  'rate_limits',
  'releases',
  'slot_proposals',
  'slot_versions',
];

export function personalDataTests(running: () => RunningPlatform): void {
  const erase = { confirmation: 'delete' };
  const rows = async (table: string) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(running().database)).rows;

  it('H12 exports and erases every table, except those without personal data', async () => {
    const found = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      running().database,
    );
    const covered = new Set([...allPersonalData.map(({ name }) => name), ...impersonal, ...staffTables]);
    expect(found.rows.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
    expect(found.rows.length).toBeGreaterThan(10);
  });

  it('H12 deletes an account only with its password and the typed word, and limits guesses', async () => {
    const { visitor, email, password } = await running().signedIn();
    const submit = (fields: Record<string, string>) => visitor.submit('eraseAccount', fields);
    expect((await submit({ password })).to).toBe('/account/data?notice=not-confirmed');
    expect((await submit({ ...erase, password: 'not the password' })).to).toBe('/account/data?notice=wrong-password');
    expect(await running().users.find(email)).toBeDefined();
    const { to } = await submit({ ...erase, password });
    expect(to).toMatch(/^\/account\/data\?erasure=[0-9a-f-]{36}$/);
    expect(await running().users.find(email)).toBeUndefined();
    expect([...visitor.cookies.keys()].filter((name) => /session|visitor/.test(name))).toEqual([]);
    const status = await visitor.request(`/internal/erasures/${to.split('=')[1]}`);
    expect(await status.json()).toMatchObject({
      finishedAt: expect.any(String),
      deleted: { tables: { users: 1, credentials: 1, sessions: 1 } },
    });
    // The record contains nothing that identifies the person.
    expect(await rows('erasures')).toContainEqual(expect.objectContaining({ user_id: null, linked: null }));

    const other = await running().signedIn();
    for (let times = 0; times < 5; times += 1) await other.visitor.submit('eraseAccount', {});
    expect((await other.visitor.submit('eraseAccount', { ...erase, password })).to).toContain('notice=slow-down');
  });

  it('H30 counts deletion attempts that arrive together', async () => {
    const { visitor } = await running().signedIn();
    const attempt = async () => (await visitor.submit('eraseAccount', {})).to;
    await visitor.token();
    const notices = await Promise.all(Array.from({ length: 60 }, attempt));
    expect(notices.filter((to) => !to.includes('slow-down'))).toHaveLength(5);
  });

  it('H12 deletes an account without a password only shortly after signing in', async () => {
    const { visitor, email } = await running().signedIn();
    const { id } = (await running().users.find(email)) ?? { id: 0 };
    await sql`update credentials set "providerId" = 'google', password = null where "userId" = ${id}`.execute(
      running().database,
    );
    await sql`update sessions set "createdAt" = now() - interval '11 minutes' where "userId" = ${id}`.execute(
      running().database,
    );
    expect((await visitor.submit('eraseAccount', erase)).to).toBe('/account/data?notice=sign-in-again');
    expect(await (await visitor.request('/internal/own-data')).json()).toMatchObject({ proof: 'sign-in-again' });
    await sql`update sessions set "createdAt" = now() where "userId" = ${id}`.execute(running().database);
    expect((await visitor.submit('eraseAccount', erase)).to).toMatch(/^\/account\/data\?erasure=[0-9a-f-]{36}$/);
  });

  it('H12 exports a file without secrets, only for the signed-in account, five times an hour', async () => {
    const { visitor, email } = await running().signedIn({ name: 'Ada', join: ['blog'] });
    await running().signedIn({ name: 'Somebody else' });
    const download = async () => {
      const csrf = await visitor.token();
      return visitor.post('/account/data/export', new URLSearchParams({ csrf }), { 'x-csrf-token': undefined });
    };
    const response = await download();
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="contenthub-data-[\d-]+\.json"$/,
    );
    expect(response.headers.get('cache-control')).toContain('no-store');
    const text = await response.text();
    expect(JSON.parse(text).data).toMatchObject({ users: [{ email, name: 'Ada' }], user_groups: [{ name: 'blog' }] });
    const session = [...visitor.cookies].find(([name]) => name.endsWith('session_token'))?.[1] ?? 'none';
    for (const secret of ['"password"', session.split('.')[0] ?? '', 'Somebody else'])
      expect(text).not.toContain(secret);
    for (let times = 0; times < 4; times += 1) expect((await download()).status).toBe(200);
    expect((await download()).headers.get('location')).toBe('/account/data?notice=slow-down');
  });

  it('H12 rejects both forms from another site or without a session', async () => {
    const { visitor, password, email } = await running().signedIn();
    const body = new URLSearchParams({ ...erase, password });
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await visitor.post('/account/data/erase', body, foreign)).status).toBe(403);
    expect((await visitor.post('/account/data/erase', body)).headers.get('location')).toBe(
      '/account/data?notice=try-again',
    );
    expect(await running().users.find(email)).toBeDefined();
    const nobody = await running().visitor().submit('exportData', {});
    expect(nobody.to).toBe('/signin?next=%2Faccount%2Fdata');
  });

  it('H12 requires the operator’s token on operator routes', async () => {
    for (const path of ['count', 'export', 'erase']) {
      const response = await running()
        .visitor()
        .request(`/internal/people/${path}`, {
          method: 'POST',
          body: JSON.stringify({ email: 'ada@example.com' }),
          headers: { 'content-type': 'application/json', authorization: 'Bearer guessed' },
        });
      expect(response.status, path).toBe(401);
    }
  });

  it('H12 deletes expired rows only', async () => {
    const { database } = running();
    await sql`insert into exposures (user_id, experiment, group_name, at)
      values (-9, 'old', 'on', now() - interval '396 days'), (-9, 'new', 'on', now() - interval '394 days')`.execute(
      database,
    );
    await sql`insert into rate_limits (key, count, "lastRequest")
      values ('192.0.2.1/old', 1, extract(epoch from now() - interval '25 hours') * 1000),
        ('192.0.2.1/new', 1, extract(epoch from now()) * 1000)`.execute(database);
    await deleteExpired(database, 395);
    const exposures = (await rows('exposures')).filter(({ user_id }) => Number(user_id) === -9);
    expect(exposures.map(({ experiment }) => experiment)).toEqual(['new']);
    const keys = (await rows('rate_limits'))
      .map(({ key }) => String(key))
      .filter((key) => key.startsWith('192.0.2.1/'));
    expect(keys).toEqual(['192.0.2.1/new']);
  });
}
