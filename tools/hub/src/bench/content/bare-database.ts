import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { BenchStore } from '../store.ts';

/** The same SQL, statement by statement, sent by bare `pg`: what the store's own layers are held against. */
export async function bareDatabase(store: BenchStore, ask: (number: number) => Promise<unknown>) {
  const recorded = await recordQueries(store, ask);
  const pool = new pg.Pool({ connectionString: store.url, max: 10 });
  return {
    async ask(number: number) {
      for (const { sql, parameters } of recorded[number % recorded.length] ?? [])
        await pool.query(sql, [...parameters]);
    },
    close: () => pool.end(),
  };
}

/** What is asked of the database for a hundred different askings. */
async function recordQueries(store: BenchStore, ask: (number: number) => Promise<unknown>): Promise<CompiledQuery[][]> {
  const executor = store.database.getExecutor();
  const original = executor.executeQuery;
  const recorded: CompiledQuery[][] = [];
  for (let number = 0; number < 100; number += 1) {
    // Once unrecorded: what is made when it is first asked for is not what is asked for afterwards.
    Object.assign(executor, { executeQuery: original });
    await ask(number);
    const queries: CompiledQuery[] = [];
    Object.assign(executor, {
      executeQuery(query: CompiledQuery) {
        queries.push(query);
        return original.call(executor, query);
      },
    });
    await ask(number);
    recorded.push(queries);
  }
  Object.assign(executor, { executeQuery: original });
  return recorded;
}
