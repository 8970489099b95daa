import { sql } from 'kysely';
import { getStoredWords, indexPosts } from '../../search/indexing/index-posts.ts';
import type { Database, Trx } from '../database.ts';
import type { StoredPost } from '../schema.ts';
import { getAffectedKeys, getRenamedKeys, listKeys } from './affected-keys.ts';
import { enqueueChange, findRemovedSince } from './store-post.ts';
import { computeDigest, type PostWithDigest, upsertPosts } from './upsert-posts.ts';

/**
 * Stores many posts in one transaction for a first load, and returns how many changed. It publishes one change with the
 * lists that show them. A new post's own URL is left out because nothing has cached it; existing posts also purge their
 * own pages. A post must not occur twice, a slug of another post is an error, and the limit is 2,500 posts, because a
 * statement takes 65,535 values.
 */
export async function storePosts(database: Database, posts: StoredPost[]): Promise<number> {
  if (posts.length === 0) return 0;
  const digested = posts.map((post) => ({ post, digest: computeDigest(post) })).sort((a, b) => a.post.id - b.post.id);
  return database.transaction().execute(async (trx) => {
    const { fresh, replaced } = await compareWithStored(trx, digested);
    const changed = [...fresh, ...replaced];
    if (changed.length === 0) return 0;
    const renamed = await getRenamedKeys(
      trx,
      changed.map(({ post }) => post),
    );
    const before = [...(await pageKeys(trx, replaced)), ...renamed];
    const wordsBefore = await getStoredWords(
      trx,
      replaced.map(({ post }) => post.id),
    );
    await indexPosts(trx, await upsertPosts(trx, changed), wordsBefore);
    const lists = fresh.flatMap(({ post }) =>
      listKeys({ ...post, authorId: post.author.id, categorySlugs: post.categories.map(({ slug }) => slug) }),
    );
    await enqueueChange(trx, [...lists, ...before, ...(await pageKeys(trx, replaced))]);
    return changed.length;
  });
}

/** Whether storing failed because of two posts with one id or slug. */
export function isConflict(error: unknown): boolean {
  const uniqueViolation = '23505';
  const sameRowTwice = '21000';
  return error instanceof Error && [uniqueViolation, sameRowTwice].includes(String((error as { code?: unknown }).code));
}

/** Skips a post for the same reasons as `storePost`: it is unchanged, or a newer version is stored. */
async function compareWithStored(trx: Trx, digested: PostWithDigest[]) {
  const ids = digested.map(({ post }) => post.id);
  // The same lock as for a single post, in the order of the ids.
  await sql`select pg_advisory_xact_lock(id) from unnest(${ids}::bigint[]) as ids (id)`.execute(trx);
  const rows = await trx
    .selectFrom('posts')
    .select(['id', 'digest', 'modified'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const removed = await findRemovedSince(
    trx,
    digested.map(({ post }) => post),
  );
  return {
    fresh: digested.filter(({ post }) => !stored.has(post.id) && !removed.has(post.id)),
    replaced: digested.filter(({ post, digest }) => {
      const before = stored.get(post.id);
      return before && before.digest !== digest && before.modified <= post.modified;
    }),
  };
}

async function pageKeys(trx: Trx, replaced: PostWithDigest[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { post } of replaced) keys.push(...(await getAffectedKeys(trx, post.id)));
  return keys;
}

/** Returns the stored digests of a range of ids, so that an interrupted load can resume. */
export async function getStoredDigests(
  database: Database,
  firstId: number,
  lastId: number,
): Promise<Map<number, string>> {
  const rows = await database
    .selectFrom('posts')
    .select(['id', 'digest'])
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .execute();
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}
