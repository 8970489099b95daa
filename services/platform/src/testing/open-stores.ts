import { inMemory } from '@contenthub/database/engines';
import { freshPostgres } from '@contenthub/testing/fresh-postgres';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { allMigrations } from '../modules.ts';

export const openPGlite = (): Promise<OpenDatabase> => openDatabase(undefined, inMemory, allMigrations);

/** In a database of the test's own; closing it drops it. */
export async function openFreshPostgres(server: string): Promise<OpenDatabase> {
  const fresh = await freshPostgres(server);
  const opened = await openDatabase(fresh.url, '', allMigrations);
  return {
    ...opened,
    async close() {
      await opened.close();
      await fresh.drop();
    },
  };
}
