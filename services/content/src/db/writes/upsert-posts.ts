import { createHash } from 'node:crypto';
import type { IndexedPost } from '../../search/indexing/post-words.ts';
import type { Trx } from '../database.ts';
import { primaryCategory } from '../queries/categories-and-authors.ts';
import type { StoredPost } from '../schema.ts';
import { excludedColumns, lockTerms, upsertAuthors, upsertCategories } from './upsert-terms.ts';

/** Two posts with the same digest look the same to every reader. Their example words follow from their content. */
export function computeDigest({ exampleWords: _, ...post }: StoredPost): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url');
}

export type PostWithDigest = { post: StoredPost; digest: string };

/** Upserts posts with their authors and categories in a fixed number of statements. Returns what must be indexed. */
export async function upsertPosts(trx: Trx, written: PostWithDigest[]): Promise<IndexedPost[]> {
  const posts = written.map(({ post }) => post);
  await lockTerms(trx);
  await upsertAuthors(
    trx,
    posts.map(({ author }) => author),
  );
  await upsertCategories(
    trx,
    posts.flatMap(({ categories }) => categories),
  );
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

async function replacePostCategories(trx: Trx, posts: StoredPost[]): Promise<void> {
  const ids = posts.map(({ id }) => id);
  await trx.deleteFrom('post_categories').where('post_id', 'in', ids).execute();
  const rows = posts.flatMap(({ id: post_id, categories, date }) =>
    categories.map(({ id: category_id }, position) => ({ post_id, category_id, position, date })),
  );
  if (rows.length > 0) await trx.insertInto('post_categories').values(rows).execute();
}
