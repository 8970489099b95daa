import { mediaPath } from '@contenthub/contracts/media-path';
import type { Database } from './database.ts';

export type FolderPost = { id: number; digest: string };

/** The posts that a folder of articles had when it was last imported. */
export async function folderPosts(database: Database): Promise<FolderPost[]> {
  return database.selectFrom('folder_posts').select(['post_id as id', 'digest']).execute();
}

export async function replaceFolderPosts(database: Database, posts: FolderPost[]): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom('folder_posts').execute();
    const rows = posts.map(({ id, digest }) => ({ post_id: id, digest }));
    if (rows.length > 0) await trx.insertInto('folder_posts').values(rows).execute();
  });
}

/** A post whose article was just saved. It may be saved again at any moment, so the next start imports it once more. */
export async function addFolderPost(database: Database, id: number): Promise<void> {
  await database
    .insertInto('folder_posts')
    .values({ post_id: id, digest: '' })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ digest: '' }))
    .execute();
}

/** The names of all media files that a folder's posts show, by post. */
export async function mediaOfFolderPosts(database: Database): Promise<Map<number, string[]>> {
  const rows = await database
    .selectFrom('folder_posts')
    .innerJoin('posts', 'posts.id', 'folder_posts.post_id')
    .select(['posts.id', 'posts.content', 'posts.image'])
    .execute();
  const pattern = new RegExp(`${mediaPath}/([\\w.-]+)`, 'g');
  const names = (text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return new Map(rows.map(({ id, content, image }) => [id, names(content + JSON.stringify(image))]));
}
