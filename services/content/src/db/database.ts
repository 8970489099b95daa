import { randomUUID } from 'node:crypto';
import { type Deadlines, inMemory, isNewStore } from '@contenthub/database/engines';
import { type OpenDatabase as OpenStore, openStore } from '@contenthub/database/open-store';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { intarray } from '@electric-sql/pglite/contrib/intarray';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Kysely } from 'kysely';
import { allMigrations } from './migrations/all-migrations.ts';
import type { ContentDatabase } from './schema.ts';

export type Database = Kysely<ContentDatabase>;
export type OpenDatabase = OpenStore<ContentDatabase>;

/**
 * To the planner a text is as near as the row that it belongs to, so it would rather unpack thousands of them than ask an
 * index. All that readers ask has its index.
 */
const settings = { enable_seqscan: 'off' };

/** The read model: all that readers are shown, and all that is found by their words. */
export function openDatabase(
  url: string | undefined,
  folder: string,
  { snapshot, deadlines }: { snapshot?: Blob | undefined; deadlines?: Deadlines } = {},
): Promise<OpenDatabase> {
  const extensions = { pg_trgm, fuzzystrmatch, intarray };
  const store = { migrations: allMigrations, extensions, settings, snapshot, deadlines };
  return openStore<ContentDatabase>(url, folder, store);
}

/** Opens an embedded store. A new one begins with a snapshot, if there is one. */
export async function openEmbeddedDatabase(
  folder: string,
  snapshot: () => Promise<Blob | undefined>,
): Promise<OpenDatabase> {
  const blob = isNewStore(folder) ? await snapshot() : undefined;
  const opened = await openDatabase(undefined, folder, { snapshot: blob });
  // Two stores that began alike still announce changes of their own, which are told apart by the store's id.
  if (blob) await opened.database.updateTable('store').set({ id: randomUUID() }).execute();
  return opened;
}

export function openInMemoryDatabase(snapshot: () => Promise<Blob | undefined>): Promise<OpenDatabase> {
  return openEmbeddedDatabase(inMemory, snapshot);
}

/**
 * For a store that nobody has read from yet: nobody has to be told of what changed so far, and which posts are related is
 * found out again, as if all of them had come at once.
 */
export async function clearHistory(database: Database): Promise<void> {
  for (const table of ['outbox', 'receipts', 'related'] as const) await database.deleteFrom(table).execute();
}
