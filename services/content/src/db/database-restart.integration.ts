import { requireEngines } from '@contenthub/services/testing/running-engines';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';

it('reopens broken connections', async () => {
  const { DATABASE_URL } = await requireEngines('DATABASE_URL');
  const fresh = await createTestDatabase(DATABASE_URL);
  const { database, check, close } = await openDatabase(fresh.url, '');
  await check();
  const server = new pg.Client({ connectionString: DATABASE_URL });
  await server.connect();
  const name = new URL(fresh.url).pathname.slice(1);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await server.end();
  const state = () =>
    check().then(
      () => 'up',
      () => 'down',
    );
  await expect.poll(state).toBe('up');
  expect(await database.selectFrom('posts').select('id').execute()).toEqual([]);
  await close();
  await fresh.drop();
});
