import { type RawBuilder, sql, type Transaction } from 'kysely';
import { primaryCategory } from './categories-shown.ts';
import { exampleWords, type IndexedPost } from './post-words.ts';
import type { ContentDatabase } from './schema.ts';
import type { StoredPost } from './stored-post.ts';

export type Trx = Transaction<ContentDatabase>;
export type DigestedPost = { post: StoredPost; digest: string };

/**
 * Writes posts with their authors and categories over what stood there: a fixed number of statements, however many posts.
 * Answers what is to be indexed of them.
 */
export async function writePosts(trx: Trx, written: DigestedPost[]): Promise<IndexedPost[]> {
  const posts = written.map(({ post }) => post);
  await writeAuthors(trx, byId(posts.map(({ author }) => author)));
  await writeCategories(trx, byId(posts.flatMap(({ categories }) => categories)));
  const rows = written.map(({ post, digest }) => postRow(post, digest));
  await trx
    .insertInto('posts')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(rows)))
    .execute();
  await replaceCategories(trx, posts);
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
    text: post.text,
    head_text: headText(post),
    examples: exampleWords(post.content),
    digest,
  };
}

type Headed = { excerpt: string; categories: { name: string }[]; tags: string[] };

/** What a post says of itself in a few words; search weighs it between the title and the text. */
export function headText({ excerpt, categories, tags }: Headed): string {
  return [excerpt, ...categories.map(({ name }) => name), ...tags].join(' ');
}

export async function writeAuthors(trx: Trx, authors: StoredPost['author'][]): Promise<void> {
  await freeSlugs(trx, 'authors', authors);
  const rows = authors.map((author) => ({ ...author, links: JSON.stringify(author.links) }));
  await trx
    .insertInto('authors')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(rows)))
    .execute();
}

export async function writeCategories(trx: Trx, categories: StoredPost['categories']): Promise<void> {
  if (categories.length === 0) return;
  await freeSlugs(trx, 'categories', categories);
  await trx
    .insertInto('categories')
    .values(categories)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(categories)))
    .execute();
}

/** A slug belongs to whom the source gives it now; whoever had it lets go, and hears of its own with its next post. */
async function freeSlugs(trx: Trx, table: 'authors' | 'categories', terms: { id: number; slug: string }[]) {
  const slugs = sql.join(terms.map(({ slug }) => slug));
  const owners = sql.join(terms.map(({ id, slug }) => sql`(${id}::bigint, ${slug})`));
  await sql`
    update ${sql.table(table)} set slug = slug || ':' || id
    where slug in (${slugs}) and (id, slug) not in (${owners})`.execute(trx);
}

async function replaceCategories(trx: Trx, posts: StoredPost[]): Promise<void> {
  const ids = posts.map(({ id }) => id);
  await trx.deleteFrom('post_categories').where('post_id', 'in', ids).execute();
  const rows = posts.flatMap(({ id: post_id, categories, date }) =>
    categories.map(({ id: category_id }, position) => ({ post_id, category_id, position, date })),
  );
  if (rows.length > 0) await trx.insertInto('post_categories').values(rows).execute();
}

/** Each once, as the last post tells it, and always in the same order: two writers then never wait for each other. */
function byId<T extends { id: number }>(entries: T[]): T[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].sort((a, b) => a.id - b.id);
}

/** What an insert sets where the row is there already: every column but the id, as it was to be inserted. */
function newValues(rows: { id: number }[]): Record<string, RawBuilder<never>> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));
}
