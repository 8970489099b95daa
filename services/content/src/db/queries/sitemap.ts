import type { BlogType } from '@contenthub/contracts/content/blogs';
import { listPageSize } from '@contenthub/contracts/content/content-paths';
import type { Picture } from '@contenthub/contracts/content/post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import {
  type SitemapLists,
  type SitemapParts,
  type SitemapPosts,
  sitemapPageSize,
  sitemapPartSize,
} from '@contenthub/contracts/content/sitemap';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { belongsToBlog, visibleCategories } from './categories-and-authors.ts';

/** Oldest first, so that new and changed posts affect only the last part of the list. */
export async function getSitemapParts(
  database: Database,
  blog: BlogType,
  partSize = sitemapPartSize,
): Promise<SitemapParts> {
  const numbered = database
    .selectFrom('posts')
    .select(['id', 'date', 'modified'])
    .select(sql<number>`row_number() over (order by date, id)`.as('number'))
    .where('blog', '=', blog);
  const size = sql.lit(partSize);
  // The last post of a full part is the cursor of the next part.
  const parts = await database
    .selectFrom(numbered.as('numbered'))
    .select(({ fn }) => [fn.max('date').as('date'), fn.max('modified').as('modified')])
    .select(sql<number>`max(id) filter (where number % ${size} = 0)`.as('id'))
    .groupBy(sql`(number - 1) / ${size}`)
    .orderBy(sql`(number - 1) / ${size}`)
    .execute();
  return parts.map(({ modified }, index) => {
    const before = parts[index - 1];
    return { after: before ? toCursor(before) : null, modified: modified.toISOString() };
  });
}

export async function getSitemapPosts(
  database: Database,
  blog: BlogType,
  after?: string,
  pageSize = sitemapPageSize,
): Promise<SitemapPosts> {
  const [date, id] = (after ?? '').split(',');
  const rows = await database
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.primary_category_id')
    .select(['posts.id', 'posts.slug', 'posts.date', 'posts.modified', 'posts.image', 'categories.slug as category'])
    .where('posts.blog', '=', blog)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(posts.date, posts.id) > (${date}::timestamptz, ${Number(id)}::bigint)`),
    )
    .orderBy('posts.date')
    .orderBy('posts.id')
    .limit(sql.lit(pageSize))
    .execute();
  const last = rows.at(-1);
  return {
    posts: rows.map(({ slug, category, modified, image }) => ({
      link: blogSections[blog].postLink(category ?? 'more', slug),
      modified: modified.toISOString(),
      image: (image as Picture | null)?.full.url ?? null,
    })),
    next: last && rows.length === pageSize ? toCursor(last) : null,
  };
}

function toCursor({ date, id }: { date: Date; id: number }): string {
  return `${date.toISOString()},${id}`;
}

/** Only visible categories and authors that have posts. */
export async function getSitemapCategories(database: Database, blog: BlogType): Promise<SitemapLists> {
  const newest = sql<Date>`(
    select max(modified) from (
      select posts.modified from post_categories filed join posts on posts.id = filed.post_id
      where filed.category_id = categories.id and posts.blog = ${blog}
      order by filed.date desc, filed.post_id desc limit ${sql.lit(listPageSize)}
    ) as shown)`;
  const rows = await database
    .selectFrom('categories')
    .select(['slug', 'name'])
    .select(newest.as('modified'))
    .where('slug', 'like', `${blogSections[blog].categoryPrefix}%`)
    .orderBy('slug')
    .execute();
  return rows.flatMap(({ modified, ...category }) => {
    const [shown] = visibleCategories([category]);
    return modified && shown && belongsToBlog(category.slug, blog)
      ? [{ ...shown, modified: modified.toISOString() }]
      : [];
  });
}

export async function getSitemapAuthors(database: Database, blog: BlogType): Promise<SitemapLists> {
  const newest = sql<Date | null>`(
    select max(modified) from (
      select posts.modified from posts where posts.author_id = authors.id and posts.blog = ${blog}
      order by posts.date desc, posts.id desc limit ${sql.lit(listPageSize)}
    ) as shown)`;
  const rows = await database
    .selectFrom('authors')
    .select(['slug', 'name'])
    .select(newest.as('modified'))
    .orderBy('slug')
    .execute();
  return rows.flatMap(({ modified, ...author }) => (modified ? [{ ...author, modified: modified.toISOString() }] : []));
}
