import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PostListRow } from '@contenthub/contracts/post-list';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { listQuery, toListRow } from './post-list-queries.ts';

const relatedCount = 3;

/** Posts that share most categories with this one, then the newest; never the post itself. */
export async function relatedPosts(
  database: Database,
  blog: BlogType,
  slug: string,
): Promise<PostListRow[] | undefined> {
  const post = await database
    .selectFrom('posts')
    .select('id')
    .where('blog', '=', blog)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!post) return undefined;
  const shared = sql<number>`(
    select count(*) from post_categories theirs join post_categories ours on ours.category_id = theirs.category_id
    where theirs.post_id = posts.id and ours.post_id = ${post.id}
  )`;
  const rows = await listQuery(database, blog)
    .where('posts.id', '!=', post.id)
    .orderBy(shared, 'desc')
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(relatedCount))
    .execute();
  return rows.map(toListRow);
}
