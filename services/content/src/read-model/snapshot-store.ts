import { randomUUID } from 'node:crypto';
import { inMemory, isNewStore } from '@contenthub/database/engines';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';

/** Opens an embedded store. A new one begins with a snapshot, if there is one. */
export async function openEmbedded(folder: string, snapshot: () => Promise<Blob | undefined>): Promise<OpenDatabase> {
  const blob = isNewStore(folder) ? await snapshot() : undefined;
  const opened = await openDatabase(undefined, folder, { snapshot: blob });
  // Two stores that began alike still announce changes of their own, which are told apart by the store's id.
  if (blob) await opened.database.updateTable('store').set({ id: randomUUID() }).execute();
  return opened;
}

export function openInMemory(snapshot: () => Promise<Blob | undefined>): Promise<OpenDatabase> {
  return openEmbedded(inMemory, snapshot);
}

/**
 * For a store that nobody has read from yet: nobody has to be told of what changed so far, and which posts are related is
 * found out again, as if all of them had come at once.
 */
export async function forgetHistory(database: Database): Promise<void> {
  for (const table of ['outbox', 'receipts', 'related'] as const) await database.deleteFrom(table).execute();
}
