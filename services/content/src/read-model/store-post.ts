import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import { digestOf } from './digest.ts';
import type { ContentDatabase } from './schema.ts';
import type { StoredPost } from './stored-post.ts';
import { touchedKeys } from './touched-keys.ts';

/** Stores a post and, in the same transaction, what must be announced of it. Answers whether anything changed. */
export async function storePost(database: Database, post: StoredPost): Promise<boolean> {
  const digest = digestOf(post);
  return database.transaction().execute(async (trx) => {
    const before = await lockPost(trx, post.id);
    if (before?.digest === digest) return false;
    // Signals and polls overtake each other: an older version never replaces a newer one.
    if (before && before.modified > post.modified) return false;
    const keysBefore = before ? await touchedKeys(trx, post.id) : [];
    await storeTerms(trx, post);
    await upsertPost(trx, post, digest);
    await replaceCategories(trx, post);
    await announceLater(trx, [...keysBefore, ...(await touchedKeys(trx, post.id))]);
    return true;
  });
}

/** Takes a post away: unpublished, trashed or deleted at its source. */
export async function removePost(database: Database, id: number): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    if (!(await lockPost(trx, id))) return false;
    await announceLater(trx, await touchedKeys(trx, id));
    await trx.deleteFrom('posts').where('id', '=', id).execute();
    return true;
  });
}

type Trx = Transaction<ContentDatabase>;

async function lockPost(trx: Trx, id: number) {
  return trx.selectFrom('posts').select(['digest', 'modified']).where('id', '=', id).forUpdate().executeTakeFirst();
}

async function storeTerms(trx: Trx, { author, categories }: StoredPost): Promise<void> {
  const { id: _author, ...authorFields } = author;
  await trx
    .insertInto('authors')
    .values(author)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(authorFields))
    .execute();
  for (const category of categories) {
    const { id: _category, ...categoryFields } = category;
    await trx
      .insertInto('categories')
      .values(category)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(categoryFields))
      .execute();
  }
}

async function upsertPost(trx: Trx, post: StoredPost, digest: string): Promise<void> {
  const fields = {
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
    primary_category_id: post.categories[0]?.id ?? null,
    image: post.image && JSON.stringify(post.image),
    tags: JSON.stringify(post.tags),
    sticky: post.sticky,
    digest,
  };
  await trx
    .insertInto('posts')
    .values({ id: post.id, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}

async function replaceCategories(trx: Trx, post: StoredPost): Promise<void> {
  await trx.deleteFrom('post_categories').where('post_id', '=', post.id).execute();
  if (post.categories.length === 0) return;
  await trx
    .insertInto('post_categories')
    .values(post.categories.map(({ id }, position) => ({ post_id: post.id, category_id: id, position })))
    .execute();
}

async function announceLater(trx: Trx, keys: string[]): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ keys: JSON.stringify([...new Set(keys)].sort()) })
    .execute();
}
