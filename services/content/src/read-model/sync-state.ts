import type { Database } from './database.ts';

/** What a source left off with, by name; it outlives the process. */
export async function readState<T>(database: Database, name: string): Promise<T | undefined> {
  const row = await database.selectFrom('sync_state').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value as T | undefined;
}

export async function keepState(database: Database, name: string, value: unknown): Promise<void> {
  const row = { name, value: JSON.stringify(value) };
  await database
    .insertInto('sync_state')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute();
}
