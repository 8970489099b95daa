import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database.ts';
import type { StoredCategory, StoredPost } from '../schema.ts';

type Term = { id: number; slug: string };
type Author = StoredPost['author'];

/**
 * One writer of authors and categories at a time; the lock is taken before any of their rows is. `on conflict (id)` is
 * not enough for two that bring the same new row at once: the second one fails at the unique slug.
 */
export async function lockTerms(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('authors'), hashtext('categories'))`.execute(trx);
}

export async function upsertAuthors(trx: Trx, authors: Author[]): Promise<void> {
  await upsertTerms(trx, 'authors', authors, ({ links, ...author }) => ({ ...author, links: JSON.stringify(links) }));
}

export async function upsertCategories(trx: Trx, categories: StoredCategory[]): Promise<void> {
  const complete = categories.map((category) => ({ ...category, path: category.path ?? null }));
  await upsertTerms(trx, 'categories', complete, ({ path, ...category }) => ({
    ...category,
    path: path && JSON.stringify(path),
  }));
}

/** Writes what differs from what is stored: most posts bring authors and categories that are known. */
async function upsertTerms<T extends Term>(
  trx: Trx,
  table: 'authors' | 'categories',
  terms: T[],
  toRow: (term: T) => Term,
): Promise<void> {
  const wanted = [...new Map(terms.map((term) => [term.id, term])).values()];
  if (wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  const stored = await trx.selectFrom(table).selectAll().where('id', 'in', ids).execute();
  const before = new Map(stored.map((row) => [row.id, row]));
  const changed = wanted.filter((term) => !isSame(before.get(term.id), term));
  if (changed.length === 0) return;
  if (table === 'authors') await keepFormerSlugs(trx, before, changed);
  await releaseSlugs(trx, table, changed);
  const rows = changed.map(toRow);
  await trx
    .insertInto(table)
    .values(rows as never)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excludedColumns(rows) as never))
    .execute();
}

/** A former slug of an author leads to the author's page. One that was taken by somebody else does not. */
async function keepFormerSlugs(trx: Trx, before: ReadonlyMap<number, Term>, authors: Term[]): Promise<void> {
  const former = authors.flatMap(({ id, slug }) => {
    const known = before.get(id)?.slug;
    return known && known !== slug && !known.includes(':') ? [{ slug: known, author_id: id }] : [];
  });
  if (former.length === 0) return;
  await trx
    .insertInto('author_slug_history')
    .values(former)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ author_id: sql.ref<never>('excluded.author_id') }))
    .execute();
}

/**
 * A slug belongs to the row that the source assigns it to. A previous owner gets a placeholder until its next post
 * brings its own slug.
 */
async function releaseSlugs(trx: Trx, table: 'authors' | 'categories', terms: Term[]): Promise<void> {
  const slugs = sql.join(terms.map(({ slug }) => slug));
  const owners = sql.join(terms.map(({ id, slug }) => sql`(${id}::bigint, ${slug})`));
  await sql`
    update ${sql.table(table)} set slug = slug || ':' || id
    where slug in (${slugs}) and (id, slug) not in (${owners})`.execute(trx);
}

export function isSame(before: object | undefined, after: object): boolean {
  if (!before) return false;
  const stored = new Map(Object.entries(before));
  return Object.entries(after).every(([name, value]) => isDeepStrictEqual(stored.get(name), value));
}

/** The update part of an upsert: every column except the id. */
export function excludedColumns(rows: { id: number }[]): Record<string, RawBuilder<never>> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));
}
