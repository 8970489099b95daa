import { mediaPath } from '@contenthub/contracts/content/content-paths';
import type { Database } from './database.ts';

/** Progress of a source by name; persists across restarts. */
export async function readSyncState<T>(database: Database, name: string): Promise<T | undefined> {
  const row = await database.selectFrom('sync_state').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value as T | undefined;
}

export async function saveSyncState(database: Database, name: string, value: unknown): Promise<void> {
  const row = { name, value: JSON.stringify(value) };
  await database
    .insertInto('sync_state')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute();
}

/** Returns the stored version of each post, except posts of an articles folder, which is another source. */
export async function getStoredVersions(database: Database): Promise<Map<number, Date>> {
  const rows = await database
    .selectFrom('posts')
    .select(['id', 'modified'])
    .where('id', 'not in', (query) => query.selectFrom('folder_posts').select('post_id'))
    .execute();
  return new Map(rows.map(({ id, modified }) => [id, modified]));
}

/** Returns the stored versions of some posts, of any source. */
export async function getVersionsById(database: Database, ids: number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await database.selectFrom('posts').select(['id', 'modified']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, modified }) => [id, modified]));
}

export async function getPostIdsByAuthor(database: Database, author: number): Promise<number[]> {
  const rows = await database.selectFrom('posts').select('id').where('author_id', '=', author).execute();
  return rows.map(({ id }) => id);
}

export type FolderPost = { id: number; digest: string };

/** Returns the posts that an articles folder had at its last import. */
export async function getFolderPosts(database: Database): Promise<FolderPost[]> {
  return database.selectFrom('folder_posts').select(['post_id as id', 'digest']).execute();
}

export async function replaceFolderPosts(database: Database, posts: FolderPost[]): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom('folder_posts').execute();
    const rows = posts.map(({ id, digest }) => ({ post_id: id, digest }));
    if (rows.length > 0) await trx.insertInto('folder_posts').values(rows).execute();
  });
}

/**
 * Stores a post whose article was just saved. Its digest stays empty because the file may change at any moment; the
 * next start imports it again.
 */
export async function addFolderPost(database: Database, id: number): Promise<void> {
  await database
    .insertInto('folder_posts')
    .values({ post_id: id, digest: '' })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ digest: '' }))
    .execute();
}

/** Returns the names of all media files in a folder's posts, by post. */
export async function getFolderPostMedia(database: Database): Promise<Map<number, string[]>> {
  const rows = await database
    .selectFrom('folder_posts')
    .innerJoin('posts', 'posts.id', 'folder_posts.post_id')
    .select(['posts.id', 'posts.content', 'posts.image'])
    .execute();
  const pattern = new RegExp(`${mediaPath}/([\\w.-]+)`, 'g');
  const names = (text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return new Map(rows.map(({ id, content, image }) => [id, names(content + JSON.stringify(image))]));
}

export type PostMedia = { post: number; media: number[] };

/** Records which of the source's pictures posts show, so that a changed picture updates them. */
export async function savePostMedia(database: Database, shown: PostMedia[]): Promise<void> {
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

export async function getPostIdsByMedia(database: Database, media: number[]): Promise<number[]> {
  if (media.length === 0) return [];
  const rows = await database
    .selectFrom('post_media')
    .select('post_id')
    .distinct()
    .where('media_id', 'in', media)
    .execute();
  return rows.map(({ post_id }) => post_id);
}
