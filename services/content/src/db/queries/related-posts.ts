import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { PostListRow } from '@contenthub/contracts/content/post';
import { maxRelatedPosts } from '@contenthub/contracts/content/site-urls';
import { sql } from 'kysely';
import { refreshKeywords } from '../../search/indexing/index-posts.ts';
import type { Database } from '../database.ts';
import { getRowsByIds, selectListRows, toListRow } from './post-lists.ts';
import type { PostRelations } from './posts.ts';

/** Of twelve keywords. Posts that share this many are near-duplicates. */
const nearDuplicateKeywords = 11;
/** In a large blog, only posts that share one of the first keywords are considered, and the best of them are ranked. */
const candidateLimit = 40;
const largeBlogSize = 5000;

/** Finds what the related posts of a post are, without reading the post. */
export async function findRelations(
  database: Database,
  blog: BlogType,
  slug: string,
): Promise<PostRelations | undefined> {
  const post = await database
    .selectFrom('posts')
    .leftJoin('related', 'related.post_id', 'posts.id')
    .select(['posts.id', 'posts.chosen_related', 'related.ids'])
    .where('posts.blog', '=', blog)
    .where('posts.slug', '=', slug)
    .executeTakeFirst();
  return post && { id: post.id, chosenIds: post.chosen_related, similarIds: post.ids };
}

/**
 * Returns the posts that an editor chose, and then others from the stored list. Computes the list if it is missing.
 */
export async function getRelatedPosts(
  database: Database,
  blog: BlogType,
  { id, chosenIds, similarIds }: PostRelations,
): Promise<PostListRow[]> {
  const similar = (similarIds ?? (await computeRelatedNow(database, blog, id))).map(Number);
  const rows = (await getRowsByIds(database, blog, [...new Set([...chosenIds, ...similar])])).slice(0, maxRelatedPosts);
  return rows.length < maxRelatedPosts ? fillWithNewest(database, blog, id, rows) : rows;
}

/**
 * Runs before the background indexer has reached the post. Refreshes its keywords, because other posts may have been
 * stored since.
 */
async function computeRelatedNow(database: Database, blog: BlogType, id: number): Promise<number[]> {
  await database.transaction().execute((trx) => refreshKeywords(trx, [id]));
  return computeRelated(database, blog, id);
}

/** Ranks by shared keywords, then shared categories, then date. Excludes the post itself and near-duplicates. */
export async function computeRelated(database: Database, blog: BlogType, id: number): Promise<number[]> {
  const total = await database.selectFrom('feed_totals').select('total').where('blog', '=', blog).executeTakeFirst();
  const firstKeywords = sql.lit((total?.total ?? 0) > largeBlogSize ? 4 : 12);
  const { rows } = await sql<{ id: number }>`
    select near.post_id as id from (
      select theirs.post_id, icount(theirs.keywords & ours.keywords) as shared
      from post_keywords ours
      join post_keywords theirs on theirs.keywords && ours.keywords[1:${firstKeywords}] and theirs.blog = ${blog} and theirs.post_id != ${id}
      where ours.post_id = ${id} and icount(theirs.keywords & ours.keywords) < ${sql.lit(nearDuplicateKeywords)}
      order by shared desc, theirs.post_id desc
      limit ${sql.lit(candidateLimit)}
    ) as near
    join posts on posts.id = near.post_id
    order by near.shared + (
      select count(*) from post_categories a join post_categories b on a.category_id = b.category_id
      where a.post_id = ${id} and b.post_id = near.post_id
    ) desc, posts.date desc, posts.id desc
    limit ${sql.lit(maxRelatedPosts)}`.execute(database);
  const ids = rows.map((row) => row.id);
  // The post may have been removed in the meantime.
  await sql`
    insert into related (post_id, ids) select id, ${ids}::bigint[] from posts where id = ${id}
    on conflict (post_id) do update set ids = excluded.ids`.execute(database);
  return ids;
}

/** Fills up with posts of the same categories, then with the newest posts. */
async function fillWithNewest(
  database: Database,
  blog: BlogType,
  id: number,
  rows: PostListRow[],
): Promise<PostListRow[]> {
  const filled = [...rows];
  const sameCategoryPosts = database
    .selectFrom('post_categories as theirs')
    .innerJoin('post_categories as ours', 'ours.category_id', 'theirs.category_id')
    .select('theirs.post_id')
    .where('ours.post_id', '=', id)
    .orderBy('theirs.date', 'desc')
    .limit(sql.lit(candidateLimit));
  for (const from of ['its categories', 'everywhere'] as const) {
    if (filled.length >= maxRelatedPosts) break;
    const newest = await selectListRows(database, blog)
      .where('posts.id', 'not in', [id, ...filled.map((row) => row.post_id)])
      .$if(from === 'its categories', (query) => query.where('posts.id', 'in', sameCategoryPosts))
      .orderBy('posts.date', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(sql.lit(maxRelatedPosts))
      .execute();
    filled.push(...newest.map(toListRow));
  }
  return filled.slice(0, maxRelatedPosts);
}
