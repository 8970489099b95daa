import type { BlogType, ContentType } from '@contenthub/contracts/content/blogs';
import type { Picture, PostListRow } from '@contenthub/contracts/content/post';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { visibleCategories } from './categories-and-authors.ts';

export type PostPage = { rows: PostListRow[]; total: number };

export function selectListRows(database: Database, blog: BlogType) {
  return database
    .selectFrom('posts')
    .innerJoin('authors', 'authors.id', 'posts.author_id')
    .leftJoin('categories', 'categories.id', 'posts.primary_category_id')
    .select(['posts.excerpt', 'posts.reading_minutes', 'posts.author_id', 'authors.name as author_name'])
    .select(['posts.id', 'posts.blog', 'posts.slug', 'posts.title', 'posts.date', 'posts.modified', 'posts.image'])
    .select(['categories.name as category_name', 'categories.slug as category_slug'])
    .where('posts.blog', '=', blog);
}

export type PageRequest = { blog: BlogType; page: number; size: number };

/** Reads one row more than the page shows, to detect a next page. */
const limitFor = ({ size }: PageRequest) => sql.lit(size + 1);
/** The most requested pages use prepared statements with cached plans (`packages/database`). */
const lastPreparedPage = 20;
/** Caps the offset at a safe integer, because requests may contain any page number. */
const offsetFor = ({ page, size }: PageRequest) => {
  const offset = Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);
  return page <= lastPreparedPage ? sql.lit(offset) : offset;
};

type FeedFilter = { contentType?: ContentType | undefined; without?: number[] };

/** Returns a page of a blog's feed, newest first, optionally limited to one content type and `without` these ids. */
export async function getFeedPage(
  database: Database,
  wanted: PageRequest,
  { contentType, without = [] }: FeedFilter = {},
): Promise<PostPage> {
  const total = selectTotal(database, wanted.blog, contentType);
  // The offset is applied in the index, so only the rows of the page are read.
  const chosen = database
    .selectFrom('posts')
    .select('id')
    .where('blog', '=', wanted.blog)
    .$if(contentType !== undefined, (query) => query.where('content_type', '=', contentType as ContentType))
    .$if(without.length > 0, (query) => query.where('id', 'not in', without))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limitFor(wanted))
    .offset(offsetFor(wanted));
  const rows = await selectListRows(database, wanted.blog)
    .innerJoin(chosen.as('chosen'), 'chosen.id', 'posts.id')
    .select(total.as('total'))
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
  // A page past the end has no row that contains the total.
  const [first] = rows;
  const counted = first ? first.total : (await total.executeTakeFirst())?.total;
  return { rows: rows.map(toListRow), total: Math.max(0, (counted ?? 0) - without.length) };
}

/** Feed totals are stored; totals by content type are counted on request. */
function selectTotal(database: Database, blog: BlogType, contentType: ContentType | undefined) {
  if (!contentType) return database.selectFrom('feed_totals').select('total').where('blog', '=', blog);
  return database
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('blog', '=', blog)
    .where('content_type', '=', contentType);
}

/** Returns a page of posts in a category and, if given, in a second one too. */
export async function getCategoryPage(
  database: Database,
  wanted: PageRequest,
  id: number,
  second?: number,
): Promise<PostPage> {
  const inBoth = database
    .selectFrom('post_categories')
    .where('category_id', '=', id)
    .$if(second !== undefined, (query) =>
      query.where('post_id', 'in', (nested) =>
        nested
          .selectFrom('post_categories')
          .select('post_id')
          .where('category_id', '=', second ?? 0),
      ),
    );
  const [rows, { total }] = await Promise.all([
    selectListRows(database, wanted.blog)
      .innerJoin(inBoth.select(['post_id', 'date']).as('chosen'), 'chosen.post_id', 'posts.id')
      .orderBy('chosen.date', 'desc')
      .orderBy('chosen.post_id', 'desc')
      .limit(limitFor(wanted))
      .offset(offsetFor(wanted))
      .execute(),
    inBoth.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toListRow), total };
}

/** Returns a page of an author's posts on a blog. */
export async function getAuthorPage(database: Database, wanted: PageRequest, id: number): Promise<PostPage> {
  const [rows, { total }] = await Promise.all([
    selectListRows(database, wanted.blog)
      .where('posts.author_id', '=', id)
      .orderBy('posts.date', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(limitFor(wanted))
      .offset(offsetFor(wanted))
      .execute(),
    database
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('author_id', '=', id)
      .where('blog', '=', wanted.blog)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toListRow), total };
}

export async function getStickyPosts(database: Database, blog: BlogType): Promise<PostListRow[]> {
  const rows = await selectListRows(database, blog)
    .where('posts.sticky', '=', true)
    .orderBy('posts.date', 'desc')
    .orderBy('posts.id', 'desc')
    .execute();
  return rows.map(toListRow);
}

/** Returns each slug with its post, in the order of the slugs. */
export async function getPostsBySlugs(database: Database, blog: BlogType, slugs: string[]) {
  if (slugs.length === 0) return [];
  const renamed = await database
    .selectFrom('slug_history')
    .select(['slug', 'post_id'])
    .where('blog', '=', blog)
    .where('slug', 'in', slugs)
    .execute();
  const formerIds = new Map(renamed.map(({ slug, post_id }) => [slug, post_id]));
  const rows = await selectListRows(database, blog)
    .where(({ eb, or }) =>
      or([
        eb('posts.slug', 'in', slugs),
        ...(formerIds.size > 0 ? [eb('posts.id', 'in', [...formerIds.values()])] : []),
      ]),
    )
    .execute();
  const bySlug = new Map(rows.map((row) => [row.slug, toListRow(row)]));
  const byId = new Map(rows.map((row) => [row.id, toListRow(row)]));
  return slugs.map((slug) => ({ slug, row: bySlug.get(slug) ?? byId.get(formerIds.get(slug) ?? 0) }));
}

/** Returns posts in the order of the ids. */
export async function getRowsByIds(database: Database, blog: BlogType, ids: number[]): Promise<PostListRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectListRows(database, blog).where('posts.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toListRow(row)] : [];
  });
}

/** The same with the text for snippets. */
export async function getPostsByIds(database: Database, blog: BlogType, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await selectListRows(database, blog).select('posts.text').where('posts.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ row: toListRow(row), text: row.text }] : [];
  });
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectListRows>['execute']>>[number];

export function toListRow(row: SelectedRow): PostListRow {
  const primary = row.category_name && row.category_slug ? [{ name: row.category_name, slug: row.category_slug }] : [];
  return {
    post_id: row.id,
    post_title: row.title,
    post_date: row.date.toISOString(),
    post_modified: row.modified.toISOString(),
    category: visibleCategories(primary)[0] ?? null,
    image: row.image as Picture | null,
    link: blogSections[row.blog].postLink(row.category_slug ?? 'more', row.slug),
    excerpt: row.excerpt,
    author: { id: row.author_id, name: row.author_name },
    reading_minutes: row.reading_minutes,
  };
}
