import type { BlogType } from '@contenthub/contracts/content/blogs';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { sql } from 'kysely';
import {
  getStoredWords,
  indexPosts,
  invalidateNeighbours,
  removeFromIndex,
} from '../../search/indexing/index-posts.ts';
import type { Database, Trx } from '../database.ts';
import { createReceipt, getAffectedPost } from '../receipts.ts';
import type { StoredPost } from '../schema.ts';
import { getAffectedKeys, getRenamedKeys } from './affected-keys.ts';
import { computeDigest, upsertPosts } from './upsert-posts.ts';

/** Version of a permanently removed post; no other version is newer. */
export const permanentlyRemoved = new Date('9999-12-31T00:00:00Z');

// Longer than any fetch that started before the removal; after that, a restored backup is accepted again.
const removalRetention = sql`interval '1 hour'`;

/** Records the removed version, so that an older one that arrives later is not stored. */
async function recordRemoval(trx: Trx, id: number, modified: Date): Promise<void> {
  await sql`
    insert into removed_posts (id, modified) values (${id}, ${modified})
    on conflict (id) do update set modified = greatest(removed_posts.modified, excluded.modified), at = now()`.execute(
    trx,
  );
}

/** Returns the versions that are older than a removed one. The same second does not count as older. */
export async function findRemovedSince(trx: Trx, posts: { id: number; modified: Date }[]): Promise<Set<number>> {
  const ids = posts.map(({ id }) => id);
  const rows = await trx
    .selectFrom('removed_posts')
    .select(['id', 'modified'])
    .where('id', 'in', ids)
    .where('at', '>', sql<Date>`now() - ${removalRetention}`)
    .execute();
  const removed = new Map(rows.map(({ id, modified }) => [id, modified]));
  return new Set(posts.filter(({ id, modified }) => (removed.get(id) ?? modified) > modified).map(({ id }) => id));
}

export async function deleteOldRemovals(database: Database): Promise<void> {
  await database.deleteFrom('removed_posts').where('at', '<=', sql<Date>`now() - ${removalRetention}`).execute();
}

/** Stores a post and enqueues its change in the same transaction. Returns whether anything changed. */
export async function storePost(database: Database, post: StoredPost): Promise<boolean> {
  const digest = computeDigest(post);
  return database.transaction().execute(async (trx) => {
    const before = await lockPost(trx, post.id);
    if (before?.digest === digest) return false;
    // Webhooks and polls can arrive out of order. An older version never replaces a newer one.
    if (before && before.modified > post.modified) return false;
    if ((await findRemovedSince(trx, [post])).size > 0) return false;
    const keysBefore = [...(before ? await getAffectedKeys(trx, post.id) : []), ...(await getRenamedKeys(trx, [post]))];
    const shownBefore = before && (await getAffectedPost(trx, post.id));
    await evictSlugOwner(trx, post);
    const wordsBefore = before ? await getStoredWords(trx, [post.id]) : [];
    const written = await upsertPosts(trx, [{ post, digest }]);
    if (before) await saveOldSlug(trx, post, before);
    await indexPosts(trx, written, wordsBefore);
    await invalidateNeighbours(trx, post.id);
    const oldBlogKeys = before && before.blog !== post.blog ? [surrogateKey.slug(before.blog, before.slug)] : [];
    const change = await enqueueChange(trx, [...keysBefore, ...(await getAffectedKeys(trx, post.id))], oldBlogKeys);
    await createReceipt(trx, change, shownBefore, await getAffectedPost(trx, post.id));
    return true;
  });
}

/**
 * Removes a post that was unpublished, trashed or deleted at its source. If the removed version is known, a newer
 * stored version stays, and an older one that arrives later is not stored.
 */
export async function removePost(database: Database, id: number, removedVersion?: Date): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const stored = await lockPost(trx, id);
    if (removedVersion && stored && stored.modified > removedVersion) return false;
    if (removedVersion) await recordRemoval(trx, id, removedVersion);
    if (!stored) return false;
    await deletePost(trx, id);
    return true;
  });
}

async function deletePost(trx: Trx, id: number): Promise<void> {
  const post = await getAffectedPost(trx, id);
  const removedKeys = [surrogateKey.post(id), surrogateKey.slug(post.blog, post.slug)];
  await createReceipt(trx, await enqueueChange(trx, await getAffectedKeys(trx, id), removedKeys), post, undefined);
  await removeFromIndex(trx, [id]);
  await trx.deleteFrom('posts').where('id', '=', id).execute();
}

/**
 * At the source a slug belongs to one post at a time. Another stored post with it has been removed or will arrive with
 * a new slug.
 */
async function evictSlugOwner(trx: Trx, { id, blog, slug }: StoredPost): Promise<void> {
  const other = await trx
    .selectFrom('posts')
    .select('id')
    .where('blog', '=', blog)
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) await deletePost(trx, other.id);
}

/** A former slug redirects to its post until another post uses it. */
async function saveOldSlug(trx: Trx, post: StoredPost, before: { blog: BlogType; slug: string }): Promise<void> {
  await trx.deleteFrom('slug_history').where('blog', '=', post.blog).where('slug', '=', post.slug).execute();
  if (before.blog === post.blog && before.slug === post.slug) return;
  await trx
    .insertInto('slug_history')
    .values({ blog: before.blog, slug: before.slug, post_id: post.id })
    .onConflict((conflict) => conflict.columns(['blog', 'slug']).doUpdateSet({ post_id: post.id }))
    .execute();
}

/** Locks the id instead of the row, because two versions of a post that is not stored yet may arrive at once. */
async function lockPost(trx: Trx, id: number) {
  await sql`select pg_advisory_xact_lock(${id})`.execute(trx);
  return trx
    .selectFrom('posts')
    .select(['digest', 'modified', 'blog', 'slug'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** `removed` contains the keys of removed pages. Returns the number of the change. */
export async function enqueueChange(trx: Trx, keys: string[], removed: string[] = []): Promise<number> {
  const { id } = await trx
    .insertInto('outbox')
    .values({ keys: JSON.stringify([...new Set(keys)].sort()), removed: JSON.stringify(removed) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
