import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import type { Database, Trx } from '../database.ts';
import { visibleCategories } from '../queries/categories-and-authors.ts';
import type { StoredCategory, StoredPost } from '../schema.ts';
import { enqueueChange } from './store-post.ts';
import { isSame, lockTerms, upsertAuthors, upsertCategories } from './upsert-terms.ts';

/**
 * Stores new and renamed categories and publishes the keys of everything that shows their names. Returns those whose
 * posts must be processed again: a slug determines the blog, and a hidden name determines the link.
 */
export async function storeCategories(database: Database, sources: StoredCategory[]): Promise<number[]> {
  const categories = sources.map((category) => ({ ...category, path: category.path ?? null }));
  return database.transaction().execute(async (trx) => {
    await lockTerms(trx);
    const before = await lockRowsById<StoredCategory>(trx, 'categories', categories);
    const changed = categories.filter((category) => !isSame(before.get(category.id), category));
    if (changed.length === 0) return [];
    const previous = changed.flatMap(({ id }) => before.get(id) ?? []);
    const keys = [...previous, ...changed].flatMap(({ slug }) => [
      surrogateKey.category(slug),
      surrogateKey.categoryName(slug),
    ]);
    keys.push(...(await getListKeys(trx, previous)));
    await upsertCategories(trx, changed);
    await enqueueReindex(trx, previous, changed);
    await enqueueChange(trx, keys);
    return changed.filter((category) => affectsPosts(before.get(category.id), category)).map(({ id }) => id);
  });
}

/** Updates authors that are already stored; authors without posts are ignored. Returns how many changed. */
export async function storeAuthors(database: Database, authors: StoredPost['author'][]): Promise<number> {
  return database.transaction().execute(async (trx) => {
    await lockTerms(trx);
    const before = await lockRowsById<StoredPost['author']>(trx, 'authors', authors);
    const changed = authors.filter((author) => before.has(author.id) && !isSame(before.get(author.id), author));
    if (changed.length === 0) return 0;
    await upsertAuthors(trx, changed);
    await enqueueChange(trx, [
      surrogateKey.authors(),
      ...changed.flatMap(({ id }) => [surrogateKey.author(id), surrogateKey.authorName(id)]),
    ]);
    return changed.length;
  });
}

/**
 * Deletes categories that were removed at their source. One that is still in use stays until its posts are processed.
 */
export async function removeCategories(database: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await database.transaction().execute(async (trx) => {
    await lockTerms(trx);
    const removed = await trx
      .deleteFrom('categories')
      .where('id', 'in', ids)
      .where('id', 'not in', (query) => query.selectFrom('post_categories').select('category_id'))
      .returning('slug')
      .execute();
    const keys = removed.map(({ slug }) => surrogateKey.category(slug));
    if (keys.length > 0) await enqueueChange(trx, keys, keys);
  });
}

async function lockRowsById<T extends { id: number }>(
  trx: Trx,
  table: 'authors' | 'categories',
  wanted: { id: number }[],
) {
  if (wanted.length === 0) return new Map<number, T>();
  const ids = wanted.map(({ id }) => id);
  const rows = await trx.selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row as unknown as T]));
}

function affectsPosts(before: StoredCategory | undefined, after: StoredCategory): boolean {
  if (!before) return false;
  const isShown = (category: StoredCategory) => visibleCategories([category]).length > 0;
  return before.slug !== after.slug || isShown(before) !== isShown(after);
}

/** Posts are also found by the names of their categories. */
async function enqueueReindex(trx: Trx, before: StoredCategory[], after: StoredCategory[]): Promise<void> {
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const renamed = after.filter(({ id, name }) => names.has(id) && names.get(id) !== name).map(({ id }) => id);
  if (renamed.length === 0) return;
  await trx
    .insertInto('posts_to_index')
    .columns(['post_id'])
    .expression((query) =>
      query.selectFrom('post_categories').select('post_id').distinct().where('category_id', 'in', renamed),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the keys of the lists that show posts of these categories; every list row contains a category name. */
async function getListKeys(trx: Trx, categories: StoredCategory[]): Promise<string[]> {
  if (categories.length === 0) return [];
  const ids = categories.map(({ id }) => id);
  const posts = trx.selectFrom('post_categories').select('post_id').where('category_id', 'in', ids);
  const feeds = await trx
    .selectFrom('posts')
    .select(['blog', 'author_id'])
    .distinct()
    .where('id', 'in', posts)
    .execute();
  const relatedCategories = await trx
    .selectFrom('post_categories')
    .innerJoin('categories', 'categories.id', 'post_categories.category_id')
    .select('categories.slug')
    .distinct()
    .where('post_id', 'in', posts)
    .execute();
  return [
    ...feeds.flatMap(({ blog, author_id }) => [
      surrogateKey.feed(blog),
      surrogateKey.sticky(blog),
      surrogateKey.author(author_id),
    ]),
    ...relatedCategories.map(({ slug }) => surrogateKey.category(slug)),
  ];
}
