import type { BlogType } from '@contenthub/contracts/blog-type';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { digestOf } from './digest.ts';
import { forgetPosts, indexPosts, storedWords } from './index-posts.ts';
import { forgetNeighbours } from './keywords.ts';
import { openReceipt, whereShown } from './receipts.ts';
import { rememberRemoval, removedSince } from './removed-posts.ts';
import { renamedKeys } from './renamed-keys.ts';
import type { StoredPost } from './stored-post.ts';
import { touchedKeys } from './touched-keys.ts';
import { type Trx, writePosts } from './write-posts.ts';

/** Stores a post and, in the same transaction, what must be announced of it. Answers whether anything changed. */
export async function storePost(database: Database, post: StoredPost): Promise<boolean> {
  const digest = digestOf(post);
  return database.transaction().execute(async (trx) => {
    const before = await lockPost(trx, post.id);
    if (before?.digest === digest) return false;
    // Signals and polls overtake each other: an older version never replaces a newer one.
    if (before && before.modified > post.modified) return false;
    if ((await removedSince(trx, [post])).size > 0) return false;
    const keysBefore = [...(before ? await touchedKeys(trx, post.id) : []), ...(await renamedKeys(trx, [post]))];
    const shownBefore = before && (await whereShown(trx, post.id));
    await vacateSlug(trx, post);
    const wordsBefore = before ? await storedWords(trx, [post.id]) : [];
    const written = await writePosts(trx, [{ post, digest }]);
    if (before) await rememberSlug(trx, post, before);
    await indexPosts(trx, written, wordsBefore);
    await forgetNeighbours(trx, post.id);
    const left = before && before.blog !== post.blog ? [surrogateKey.slug(before.blog, before.slug)] : [];
    const change = await announceLater(trx, [...keysBefore, ...(await touchedKeys(trx, post.id))], left);
    await openReceipt(trx, change, shownBefore, await whereShown(trx, post.id));
    return true;
  });
}

/**
 * Takes a post away: unpublished, trashed or deleted at its source. Where the version that was seen so is known, a newer
 * one that was stored meanwhile stays, and an older one that comes later is not stored any more.
 */
export async function removePost(database: Database, id: number, seen?: Date): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const stored = await lockPost(trx, id);
    if (seen && stored && stored.modified > seen) return false;
    if (seen) await rememberRemoval(trx, id, seen);
    if (!stored) return false;
    await deletePost(trx, id);
    return true;
  });
}

async function deletePost(trx: Trx, id: number): Promise<void> {
  const shown = await whereShown(trx, id);
  const gone = [surrogateKey.post(id), surrogateKey.slug(shown.blog, shown.slug)];
  await openReceipt(trx, await announceLater(trx, await touchedKeys(trx, id), gone), shown, undefined);
  await forgetPosts(trx, [id]);
  await trx.deleteFrom('posts').where('id', '=', id).execute();
}

/** A source gives a slug to one post at a time: another that is stored with it has gone, or comes back with a new one. */
async function vacateSlug(trx: Trx, { id, blog, slug }: StoredPost): Promise<void> {
  const other = await trx
    .selectFrom('posts')
    .select('id')
    .where('blog', '=', blog)
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) await deletePost(trx, other.id);
}

/** An address that was published once goes on leading to its post, until another post takes it. */
async function rememberSlug(trx: Trx, post: StoredPost, before: { blog: BlogType; slug: string }): Promise<void> {
  await trx.deleteFrom('slug_history').where('blog', '=', post.blog).where('slug', '=', post.slug).execute();
  if (before.blog === post.blog && before.slug === post.slug) return;
  await trx
    .insertInto('slug_history')
    .values({ blog: before.blog, slug: before.slug, post_id: post.id })
    .onConflict((conflict) => conflict.columns(['blog', 'slug']).doUpdateSet({ post_id: post.id }))
    .execute();
}

/** Locks the id and not only the row: two versions of a post that is not stored yet may come at once. */
async function lockPost(trx: Trx, id: number) {
  await sql`select pg_advisory_xact_lock(${id})`.execute(trx);
  return trx
    .selectFrom('posts')
    .select(['digest', 'modified', 'blog', 'slug'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** `removed`: the keys of what is not there any more. Gives the number of the change. */
export async function announceLater(trx: Trx, keys: string[], removed: string[] = []): Promise<number> {
  const { id } = await trx
    .insertInto('outbox')
    .values({ keys: JSON.stringify([...new Set(keys)].sort()), removed: JSON.stringify(removed) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
