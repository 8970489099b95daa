import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PostListRow } from '@contenthub/contracts/post-list';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { listQuery, postsInOrder, toListRow } from './post-list-queries.ts';

const relatedCount = 3;
/** Of twelve keywords: whoever shares so many says the same thing again. */
const nearDuplicate = 11;

/** Posts beside this one, from the list that was made of them; it is made now if it was not. */
export async function relatedPosts(
  database: Database,
  blog: BlogType,
  slug: string,
): Promise<PostListRow[] | undefined> {
  const post = await database
    .selectFrom('posts')
    .leftJoin('related', 'related.post_id', 'posts.id')
    .select(['posts.id', 'related.ids'])
    .where('posts.blog', '=', blog)
    .where('posts.slug', '=', slug)
    .executeTakeFirst();
  if (!post) return undefined;
  const ids = post.ids ?? (await relate(database, blog, post.id));
  const rows = (await postsInOrder(database, blog, ids.map(Number))).map(({ row }) => row);
  return rows.length < relatedCount ? fillWithNewest(database, blog, post.id, rows) : rows;
}

/** By shared keywords, then by shared categories, then the newest; never the post itself or one that says the same. */
export async function relate(database: Database, blog: BlogType, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select theirs.post_id as id
    from post_keywords ours
    join post_keywords theirs on theirs.keywords && ours.keywords and theirs.blog = ${blog} and theirs.post_id != ${id}
    join posts on posts.id = theirs.post_id
    where ours.post_id = ${id} and icount(theirs.keywords & ours.keywords) < ${sql.lit(nearDuplicate)}
    order by icount(theirs.keywords & ours.keywords) + (
      select count(*) from post_categories a join post_categories b on a.category_id = b.category_id
      where a.post_id = ${id} and b.post_id = theirs.post_id
    ) desc, posts.date desc, posts.id desc
    limit ${sql.lit(relatedCount)}`.execute(database);
  const ids = rows.map((row) => row.id);
  await database
    .insertInto('related')
    .values({ post_id: id, ids })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ ids }))
    .execute();
  return ids;
}

async function fillWithNewest(
  database: Database,
  blog: BlogType,
  id: number,
  rows: PostListRow[],
): Promise<PostListRow[]> {
  const newest = await listQuery(database, blog)
    .where('posts.id', 'not in', [id, ...rows.map((row) => row.post_id)])
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(relatedCount))
    .execute();
  return [...rows, ...newest.map(toListRow)].slice(0, relatedCount);
}
