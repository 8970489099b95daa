import { sql } from 'kysely';
import { getStoredWords, indexPosts } from '../../search/indexing/index-posts.ts';
import type { Database } from '../database.ts';
import type { StoredPost } from '../schema.ts';
import { getAffectedKeys, getRenamedKeys, listKeys } from './affected-keys.ts';
import { enqueueChange, findRemovedSince } from './store-post.ts';
import { computeDigest, type PostWithDigest, type Trx, upsertPosts } from './upsert-posts.ts';

/**
 * Stores many posts in one transaction, for a first load; answers how many changed. What is announced is one change for
 * all of them: the lists that show them. A new post's own address is left out, because nobody can have asked for it; a
 * post that was there before lets go of its own pages as well. No post may come twice, a slug that another post holds is
 * an error, and 3,000 are the most at once: a statement has room for 65,535 values.
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

/** The same two reasons to leave a post alone as for a single one: it is as it was, or a newer version stands there. */
async function compareWithStored(trx: Trx, digested: PostWithDigest[]) {
  const ids = digested.map(({ post }) => post.id);
  // The lock that a single post takes, in the order of the ids.
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

/** What is stored of a range of ids, so that a load that was cut off can go on. */
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
