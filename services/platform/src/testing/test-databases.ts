import { inMemory } from '@contenthub/database/engines';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { allMigrations } from '../modules.ts';

export const openPGlite = (): Promise<OpenDatabase> => openDatabase(undefined, inMemory, allMigrations);

/** Uses the test's own database, which is dropped on close. */
export async function openFreshPostgres(server: string): Promise<OpenDatabase> {
  const fresh = await createTestDatabase(server);
  const opened = await openDatabase(fresh.url, '', allMigrations);
  return {
    ...opened,
    async close() {
      await opened.close();
      await fresh.drop();
    },
  };
}
