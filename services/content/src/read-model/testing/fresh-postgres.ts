import { freshPostgres } from '@contenthub/testing/fresh-postgres';
import { type OpenDatabase, openDatabase } from '../database.ts';

/** The read model in a database of the test's own; closing it drops it. */
export async function openFreshPostgres(server: string): Promise<OpenDatabase> {
  const fresh = await freshPostgres(server);
  const opened = await openDatabase(fresh.url, '');
  return {
    ...opened,
    async close() {
      await opened.close();
      await fresh.drop();
    },
  };
}
