import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { IndexedPost } from '../../search/indexing/post-words.ts';
import { primaryCategory } from '../queries/categories-and-authors.ts';
import type { ContentDatabase, StoredPost } from '../schema.ts';

/** Two posts with the same digest look the same to every reader. Their example words follow from their content. */
export function computeDigest({ exampleWords: _, ...post }: StoredPost): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
}

export type Trx = Transaction<ContentDatabase>;
export type PostWithDigest = { post: StoredPost; digest: string };

/** Upserts posts with their authors and categories in a fixed number of statements. Returns what must be indexed. */
export async function upsertPosts(trx: Trx, written: PostWithDigest[]): Promise<IndexedPost[]> {
  const posts = written.map(({ post }) => post);
  await upsertAuthors(trx, uniqueById(posts.map(({ author }) => author)));
  await upsertCategories(trx, uniqueById(posts.flatMap(({ categories }) => categories)));
  const rows = written.map(({ post, digest }) => postRow(post, digest));
  await trx
    .insertInto('posts')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excludedColumns(rows)))
    .execute();
  await replacePostCategories(trx, posts);
  return rows.map((row) => ({ ...row, headText: row.head_text }));
}

function postRow(post: StoredPost, digest: string) {
  return {
    id: post.id,
    blog: post.blog,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    content: post.content,
    outline: JSON.stringify(post.outline),
    reading_minutes: post.readingMinutes,
    form: post.form,
    date: post.date,
    modified: post.modified,
    author_id: post.author.id,
    primary_category_id: primaryCategory(post.categories)?.id ?? null,
    image: post.image && JSON.stringify(post.image),
    tags: JSON.stringify(post.tags),
    sticky: post.sticky,
    seo: JSON.stringify(post.seo),
    content_type: post.contentType,
    department: post.department,
    call_to_action: post.callToAction && JSON.stringify(post.callToAction),
    answer: post.answer && JSON.stringify(post.answer),
    blocks: JSON.stringify(post.blocks),
    chosen_related: JSON.stringify(post.chosenRelated ?? []),
    text: post.text,
    head_text: headText(post),
    examples: post.exampleWords,
    digest,
  };
}

type HeadTextSource = { excerpt: string; categories: { name: string }[]; tags: string[] };

/** Short texts of a post; search weights them between the title and the text. */
export function headText({ excerpt, categories, tags }: HeadTextSource): string {
  return [excerpt, ...categories.map(({ name }) => name), ...tags].join(' ');
}

export async function upsertAuthors(trx: Trx, authors: StoredPost['author'][]): Promise<void> {
  await releaseSlugs(trx, 'authors', authors);
  const rows = authors.map((author) => ({ ...author, links: JSON.stringify(author.links) }));
  await trx
    .insertInto('authors')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excludedColumns(rows)))
    .execute();
}

export async function upsertCategories(trx: Trx, categories: StoredPost['categories']): Promise<void> {
  if (categories.length === 0) return;
  await releaseSlugs(trx, 'categories', categories);
  const rows = categories.map((category) => ({
    ...category,
    path: category.path ? JSON.stringify(category.path) : null,
  }));
  await trx
    .insertInto('categories')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excludedColumns(rows)))
    .execute();
}

/**
 * A slug belongs to the row that the source assigns it to. A previous owner gets a placeholder until its next post
 * brings its own slug.
 */
async function releaseSlugs(trx: Trx, table: 'authors' | 'categories', terms: { id: number; slug: string }[]) {
  const slugs = sql.join(terms.map(({ slug }) => slug));
  const owners = sql.join(terms.map(({ id, slug }) => sql`(${id}::bigint, ${slug})`));
  await sql`
    update ${sql.table(table)} set slug = slug || ':' || id
    where slug in (${slugs}) and (id, slug) not in (${owners})`.execute(trx);
}

async function replacePostCategories(trx: Trx, posts: StoredPost[]): Promise<void> {
  const ids = posts.map(({ id }) => id);
  await trx.deleteFrom('post_categories').where('post_id', 'in', ids).execute();
  const rows = posts.flatMap(({ id: post_id, categories, date }) =>
    categories.map(({ id: category_id }, position) => ({ post_id, category_id, position, date })),
  );
  if (rows.length > 0) await trx.insertInto('post_categories').values(rows).execute();
}

/** Returns each row once, in its last version and in a fixed order, so that two writers cannot deadlock. */
function uniqueById<T extends { id: number }>(entries: T[]): T[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].sort((a, b) => a.id - b.id);
}

/** The update part of an upsert: every column except the id. */
function excludedColumns(rows: { id: number }[]): Record<string, RawBuilder<never>> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));
}
