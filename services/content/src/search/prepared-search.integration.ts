import { onePlan } from '@contenthub/database/engines';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openFreshPostgres } from '../testing/fresh-postgres.ts';
import { searchPosts } from './search-posts.ts';

it('plans the search of a blog once, and a filtered one each time', async () => {
  const { DATABASE_URL } = await requireEngines('DATABASE_URL');
  const { database, close } = await openFreshPostgres(DATABASE_URL);
  await database.connection().execute(async (one) => {
    const prepared = async () => {
      const { rows } = await sql<{ statements: number }>`
        select count(*)::int as statements from pg_prepared_statements where starts_with(statement, ${onePlan})`.execute(
        one,
      );
      return rows[0]?.statements;
    };
    await searchPosts(one, 'main', 'comma', { categories: [1] });
    expect(await prepared()).toBe(0);
    await searchPosts(one, 'main', 'comma');
    const planned = await prepared();
    expect(planned).toBeGreaterThan(0);
    await searchPosts(one, 'main', 'email');
    expect(await prepared()).toBe(planned);
  });
  await close();
});
