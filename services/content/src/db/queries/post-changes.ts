import { maxPostChanges, type PostChanges } from '@contenthub/contracts/content/post-changes';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** When posts were published and last updated, the latest change first. Earlier updates are not stored. */
export async function getPostChanges(database: Database, from: Date, to: Date): Promise<PostChanges> {
  const rows = await database
    .selectFrom('posts')
    .select(['id', 'blog', 'title', 'date', 'modified'])
    .where((row) =>
      row.or([
        row.and([row('date', '>=', from), row('date', '<', to)]),
        row.and([row('modified', '>=', from), row('modified', '<', to)]),
      ]),
    )
    .orderBy(sql`greatest(date, modified)`, 'desc')
    .orderBy('id')
    .limit(maxPostChanges)
    .execute();
  return {
    posts: rows.map(({ id, blog, title, date, modified }) => ({
      ...{ id, blog, title, published: date.toISOString(), updated: modified.toISOString() },
    })),
  };
}
