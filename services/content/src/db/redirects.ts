import { redirectsPageSize } from '@contenthub/contracts/content/content-paths';
import type { FormerAddress, RedirectRow } from '@contenthub/contracts/content/redirects-admin';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { sql } from 'kysely';
import type { RedirectTable } from '../redirects/redirect-table.ts';
import type { Database } from './database.ts';
import { enqueueChange } from './writes/store-post.ts';

export async function findRedirectTarget(database: Database, path: string): Promise<string | undefined> {
  const row = await database.selectFrom('redirects').select('to_path').where('from_path', '=', path).executeTakeFirst();
  return row?.to_path;
}

export async function getAllRedirects(database: Pick<Database, 'selectFrom'>): Promise<RedirectTable> {
  const rows = await database.selectFrom('redirects').select(['from_path', 'to_path']).orderBy('from_path').execute();
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]));
}

// Below the parameter limit of a statement.
const batchSize = 10_000;

/** Replaces the table of redirects and publishes the change. Runs exclusively. Returns the new table. */
export async function updateRedirects(
  database: Database,
  change: (table: RedirectTable) => RedirectTable,
): Promise<RedirectTable> {
  return database.transaction().execute(async (trx) => {
    await sql`lock table redirects in exclusive mode`.execute(trx);
    const before = await getAllRedirects(trx);
    const after = change(before);
    const removedPaths = [...before.keys()].filter((from) => !after.has(from));
    const changedRows = [...after].filter(([from, to]) => before.get(from) !== to);
    for (let first = 0; first < removedPaths.length; first += batchSize) {
      await trx
        .deleteFrom('redirects')
        .where('from_path', 'in', removedPaths.slice(first, first + batchSize))
        .execute();
    }
    for (let first = 0; first < changedRows.length; first += batchSize) {
      await trx
        .insertInto('redirects')
        .values(changedRows.slice(first, first + batchSize).map(([from_path, to_path]) => ({ from_path, to_path })))
        .onConflict((conflict) =>
          conflict.column('from_path').doUpdateSet({ to_path: sql.ref<never>('excluded.to_path'), at: sql`now()` }),
        )
        .execute();
    }
    if (removedPaths.length + changedRows.length > 0) await enqueueChange(trx, [surrogateKey.redirects]);
    return after;
  });
}

/** Counts a use of an operator's redirect. Cached responses are not counted. */
export async function recordRedirectHit(database: Database, path: string): Promise<void> {
  await sql`update redirects set hits = hits + 1, last_hit = now() where from_path = ${path}`.execute(database);
}

type Search = { search: string; page: number };

/** A page of the operators' redirects whose path or target contains the search text, most used first. */
export async function searchRedirects(
  database: Database,
  { search, page }: Search,
): Promise<{ rows: RedirectRow[]; total: number }> {
  const matching = database.selectFrom('redirects').where((where) => {
    const text = `%${escapeLike(search)}%`;
    return where.or([where('from_path', 'ilike', text), where('to_path', 'ilike', text)]);
  });
  const rows = await matching
    .select(['from_path', 'to_path', 'hits', 'last_hit'])
    .orderBy('hits', 'desc')
    .orderBy('from_path')
    .limit(redirectsPageSize)
    .offset((page - 1) * redirectsPageSize)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    rows: rows.map(({ from_path, to_path, hits, last_hit }) => ({
      ...{ from: from_path, to: to_path, hits: Number(hits) },
      lastHit: last_hit?.toISOString() ?? null,
    })),
    total: Number(total),
  };
}

/** Former slugs and blogs of posts, whose addresses redirect automatically. */
export async function searchFormerAddresses(database: Database, search: string): Promise<FormerAddress[]> {
  const rows = await database
    .selectFrom('slug_history as former')
    .innerJoin('posts', 'posts.id', 'former.post_id')
    .leftJoin('post_categories', (join) =>
      join.onRef('post_categories.post_id', '=', 'posts.id').on('post_categories.position', '=', 0),
    )
    .leftJoin('categories', 'categories.id', 'post_categories.category_id')
    .select(['former.blog', 'former.slug', 'posts.id', 'posts.blog as now_blog', 'posts.slug as now_slug'])
    .select('categories.slug as category')
    .where((where) => {
      const text = `%${escapeLike(search)}%`;
      return where.or([where('former.slug', 'ilike', text), where('posts.slug', 'ilike', text)]);
    })
    .orderBy('posts.modified', 'desc')
    .limit(redirectsPageSize)
    .execute();
  return rows.map((row) => ({
    // Any category leads to the post.
    from: blogSections[row.blog].postLink('…', row.slug),
    to: blogSections[row.now_blog].postLink(row.category ?? 'more', row.now_slug),
    post: row.id,
  }));
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
