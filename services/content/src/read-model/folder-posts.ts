import type { Database } from './database.ts';

/** Notes which posts a folder of articles has now, and tells which it had before and has no more. */
export async function keepFolderPosts(database: Database, ids: number[]): Promise<number[]> {
  return database.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('folder_posts').select('post_id').execute();
    await trx.deleteFrom('folder_posts').execute();
    if (ids.length > 0)
      await trx
        .insertInto('folder_posts')
        .values(ids.map((post_id) => ({ post_id })))
        .execute();
    return before.map(({ post_id }) => post_id).filter((id) => !ids.includes(id));
  });
}

export async function addFolderPost(database: Database, id: number): Promise<void> {
  await database
    .insertInto('folder_posts')
    .values({ post_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
