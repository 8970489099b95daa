import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** More than all the shapes of our questions; a server keeps each of them for each connection. */
const most = 200;
/**
 * What is found by words is planned for the words, and a page of a list for how far down it is: one plan for the rare and
 * the common, or for the first page and the last, would be wrong for both.
 */
const plannedEachTime = /@@|offset \$/;

/** Lets the server keep the plan of what is asked again and again: making it takes as long as carrying it out. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < most && !plannedEachTime.test(text)) names.set(text, `hub_${names.size}`);
    return names.get(text);
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let unreachable = false;
      const query = (text: string, values: readonly unknown[]) => {
        const name = nameOf(text);
        const result = client.query({ text, values: [...values], ...(name && { name }) }) as unknown as Promise<
          PostgresQueryResult<unknown>
        >;
        result.catch((error: unknown) => {
          unreachable ||= error instanceof Error && error.message === 'Query read timeout';
        });
        return result;
      };
      // A connection with an unanswered query would keep the next one waiting behind it.
      return { query: query as PostgresPoolClient['query'], release: () => client.release(unreachable) };
    },
  };
}
