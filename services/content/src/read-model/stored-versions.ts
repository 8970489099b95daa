import type { Database } from './database.ts';

/** Which version of each post is stored, those of a folder of articles left out: they belong to another source. */
export async function storedVersions(database: Database): Promise<Map<number, Date>> {
  const rows = await database
    .selectFrom('posts')
    .select(['id', 'modified'])
    .where('id', 'not in', (query) => query.selectFrom('folder_posts').select('post_id'))
    .execute();
  return new Map(rows.map(({ id, modified }) => [id, modified]));
}

/** The same for some posts only, of whichever source. */
export async function versionsOf(database: Database, ids: number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await database.selectFrom('posts').select(['id', 'modified']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, modified }) => [id, modified]));
}

export async function postsOfAuthor(database: Database, author: number): Promise<number[]> {
  const rows = await database.selectFrom('posts').select('id').where('author_id', '=', author).execute();
  return rows.map(({ id }) => id);
}
