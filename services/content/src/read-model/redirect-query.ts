import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { sql } from 'kysely';
import type { RedirectTable } from '../redirects/redirect-table.ts';
import type { Database } from './database.ts';
import { announceLater } from './store-post.ts';

export async function redirectFrom(database: Database, path: string): Promise<string | undefined> {
  const row = await database.selectFrom('redirects').select('to_path').where('from_path', '=', path).executeTakeFirst();
  return row?.to_path;
}

export async function allRedirects(database: Pick<Database, 'selectFrom'>): Promise<RedirectTable> {
  const rows = await database.selectFrom('redirects').select(['from_path', 'to_path']).orderBy('from_path').execute();
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]));
}

// Less than a statement has room for.
const atOnce = 10_000;

/** Puts another table in the place of this one, and announces it; one change at a time. Answers the table as it is now. */
export async function changeRedirects(
  database: Database,
  change: (table: RedirectTable) => RedirectTable,
): Promise<RedirectTable> {
  return database.transaction().execute(async (trx) => {
    await sql`lock table redirects in exclusive mode`.execute(trx);
    const before = await allRedirects(trx);
    const after = change(before);
    const gone = [...before.keys()].filter((from) => !after.has(from));
    const rows = [...after].filter(([from, to]) => before.get(from) !== to);
    for (let first = 0; first < gone.length; first += atOnce) {
      await trx
        .deleteFrom('redirects')
        .where('from_path', 'in', gone.slice(first, first + atOnce))
        .execute();
    }
    for (let first = 0; first < rows.length; first += atOnce) {
      await trx
        .insertInto('redirects')
        .values(rows.slice(first, first + atOnce).map(([from_path, to_path]) => ({ from_path, to_path })))
        .onConflict((conflict) =>
          conflict.column('from_path').doUpdateSet({ to_path: sql.ref<never>('excluded.to_path'), at: sql`now()` }),
        )
        .execute();
    }
    if (gone.length + rows.length > 0) await announceLater(trx, [surrogateKey.redirects]);
    return after;
  });
}
