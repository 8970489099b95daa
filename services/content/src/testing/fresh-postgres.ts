import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { type OpenDatabase, openDatabase } from '../db/database.ts';

/** The read model in the test's own database, which is dropped on close. */
export async function openFreshPostgres(server: string): Promise<OpenDatabase> {
  const fresh = await createTestDatabase(server);
  const opened = await openDatabase(fresh.url, '');
  return {
    ...opened,
    async close() {
      await opened.close();
      await fresh.drop();
    },
  };
}
