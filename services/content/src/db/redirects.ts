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
