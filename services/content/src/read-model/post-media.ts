import type { Database } from './database.ts';

export type ShownMedia = { post: number; media: number[] };

/** Notes which of the source's pictures posts show; a change to a picture then finds its way to them. */
export async function notePostMedia(database: Database, shown: ShownMedia[]): Promise<void> {
  if (shown.length === 0) return;
  const rows = shown.flatMap(({ post, media }) => [...new Set(media)].map((id) => ({ post_id: post, media_id: id })));
  await database.transaction().execute(async (trx) => {
    const posts = shown.map(({ post }) => post);
    await trx.deleteFrom('post_media').where('post_id', 'in', posts).execute();
    if (rows.length === 0) return;
    await trx
      .insertInto('post_media')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export async function postsShowing(database: Database, media: number[]): Promise<number[]> {
  if (media.length === 0) return [];
  const rows = await database
    .selectFrom('post_media')
    .select('post_id')
    .distinct()
    .where('media_id', 'in', media)
    .execute();
  return rows.map(({ post_id }) => post_id);
}
