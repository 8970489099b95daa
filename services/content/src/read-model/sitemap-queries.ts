import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import { listPageSize } from '@contenthub/contracts/page-sizes';
import type { Picture } from '@contenthub/contracts/picture';
import {
  type SitemapLists,
  type SitemapParts,
  type SitemapPosts,
  sitemapPageSize,
  sitemapPartSize,
} from '@contenthub/contracts/sitemap';
import { sql } from 'kysely';
import { shownCategories } from './categories-shown.ts';
import { isOfBlog } from './category-query.ts';
import type { Database } from './database.ts';

/** The oldest first: what is added or changed today moves the end of the list and no part before it. */
export async function sitemapParts(
  database: Database,
  blog: BlogType,
  partSize = sitemapPartSize,
): Promise<SitemapParts> {
  const numbered = database
    .selectFrom('posts')
    .select(['id', 'date', 'modified'])
    .select(sql<number>`(row_number() over (order by date, id) - 1) / ${sql.lit(partSize)}`.as('part'))
    .where('blog', '=', blog);
  const parts = await database
    .selectFrom(numbered.as('numbered'))
    .select(({ fn }) => [fn.max('date').as('date'), fn.max('modified').as('modified')])
    .select(sql<number>`(array_agg(id order by date desc, id desc))[1]`.as('id'))
    .groupBy('part')
    .orderBy('part')
    .execute();
  return parts.map(({ modified }, index) => {
    const before = parts[index - 1];
    return { after: before ? cursorOf(before) : null, modified: modified.toISOString() };
  });
}

export async function sitemapPosts(
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
    next: last && rows.length === pageSize ? cursorOf(last) : null,
  };
}

function cursorOf({ date, id }: { date: Date; id: number }): string {
  return `${date.toISOString()},${id}`;
}

/** Only those that a reader is shown, and that have something to show. */
export async function sitemapCategories(database: Database, blog: BlogType): Promise<SitemapLists> {
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
    const [shown] = shownCategories([category]);
    return modified && shown && isOfBlog(category.slug, blog) ? [{ ...shown, modified: modified.toISOString() }] : [];
  });
}

export async function sitemapAuthors(database: Database, blog: BlogType): Promise<SitemapLists> {
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
