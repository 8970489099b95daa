import { blogSections } from '@contenthub/contracts/blog-sections';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { Picture } from '@contenthub/contracts/picture';
import type { PostListRow } from '@contenthub/contracts/post-list';
import { sql } from 'kysely';
import { shownCategories } from './categories-shown.ts';
import type { Database } from './database.ts';

export type PostRows = { rows: PostListRow[]; total: number };

export function listQuery(database: Database, blog: BlogType) {
  return database
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.primary_category_id')
    .select(['posts.id', 'posts.blog', 'posts.slug', 'posts.title', 'posts.date', 'posts.modified', 'posts.image'])
    .select(['categories.name as category_name', 'categories.slug as category_slug'])
    .where('posts.blog', '=', blog);
}

/** A page of a blog's feed, newest first, with one row more than the page shows: that is how more is detected. */
export async function feedPage(database: Database, blog: BlogType, page: number, size: number): Promise<PostRows> {
  const [rows, { total }] = await Promise.all([
    listQuery(database, blog)
      .orderBy('posts.date', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(sql.lit(size + 1))
      // Any number may be asked for; the store counts no further than this.
      .offset(Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER))
      .execute(),
    database
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('blog', '=', blog)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toListRow), total };
}

export async function stickyPosts(database: Database, blog: BlogType): Promise<PostListRow[]> {
  const rows = await listQuery(database, blog)
    .where('posts.sticky', '=', true)
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
  return rows.map(toListRow);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof listQuery>['execute']>>[number];

export function toListRow(row: SelectedRow): PostListRow {
  const primary = row.category_name && row.category_slug ? [{ name: row.category_name, slug: row.category_slug }] : [];
  return {
    post_id: row.id,
    post_title: row.title,
    post_date: row.date.toISOString(),
    post_modified: row.modified.toISOString(),
    category: shownCategories(primary)[0] ?? null,
    image: row.image as Picture | null,
    link: blogSections[row.blog].postLink(row.category_slug ?? 'more', row.slug),
  };
}
