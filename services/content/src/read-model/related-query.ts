import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PostListRow } from '@contenthub/contracts/post-list';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { listQuery, postsInOrder, toListRow } from './post-list-queries.ts';

const relatedCount = 3;
/** Of twelve keywords: whoever shares so many says the same thing again. */
const nearDuplicate = 11;
/** Only those who share one of its first keywords are found; those of them who share most are looked at more closely. */
const looked = 40;

/** Posts beside this one, from the list that was made of them; it is made now if that was not done yet. */
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
    select near.post_id as id from (
      select theirs.post_id, icount(theirs.keywords & ours.keywords) as shared
      from post_keywords ours
      join post_keywords theirs on theirs.keywords && ours.keywords[1:4] and theirs.blog = ${blog} and theirs.post_id != ${id}
      where ours.post_id = ${id} and icount(theirs.keywords & ours.keywords) < ${sql.lit(nearDuplicate)}
      order by shared desc, theirs.post_id desc
      limit ${sql.lit(looked)}
    ) as near
    join posts on posts.id = near.post_id
    order by near.shared + (
      select count(*) from post_categories a join post_categories b on a.category_id = b.category_id
      where a.post_id = ${id} and b.post_id = near.post_id
    ) desc, posts.date desc, posts.id desc
    limit ${sql.lit(relatedCount)}`.execute(database);
  const ids = rows.map((row) => row.id);
  // The post may have gone since it was asked for.
  await sql`
    insert into related (post_id, ids) select id, ${ids}::bigint[] from posts where id = ${id}
    on conflict (post_id) do update set ids = excluded.ids`.execute(database);
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
