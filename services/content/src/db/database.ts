import { randomUUID } from 'node:crypto';
import { type Deadlines, inMemory, isNewStore } from '@contenthub/database/engines';
import { type OpenDatabase as OpenStore, openStore } from '@contenthub/database/open-store';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { intarray } from '@electric-sql/pglite/contrib/intarray';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Kysely, Transaction } from 'kysely';
import { allMigrations } from './migrations/all-migrations.ts';
import type { ContentDatabase } from './schema.ts';

export type Database = Kysely<ContentDatabase>;
export type Trx = Transaction<ContentDatabase>;
export type OpenDatabase = OpenStore<ContentDatabase>;

/**
 * The planner ignores the cost of unpacking TOAST values and prefers sequential scans. Every reader query has an index.
 */
// A sequential scan without an alternative then looks expensive enough to be compiled, which takes 20 to 70 ms.
const settings = { enable_seqscan: 'off', jit: 'off' };

/** The read model: everything that readers see and search. */
export function openDatabase(
  url: string | undefined,
  folder: string,
  { snapshot, deadlines }: { snapshot?: Blob | undefined; deadlines?: Deadlines } = {},
): Promise<OpenDatabase> {
  const extensions = { pg_trgm, fuzzystrmatch, intarray };
  const store = { migrations: allMigrations, extensions, settings, snapshot, deadlines };
  return openStore<ContentDatabase>(url, folder, store);
}

/** Opens an embedded store. A new one starts from a snapshot, if there is one. */
export async function openEmbeddedDatabase(
  folder: string,
  snapshot: () => Promise<Blob | undefined>,
): Promise<OpenDatabase> {
  const blob = isNewStore(folder) ? await snapshot() : undefined;
  const opened = await openDatabase(undefined, folder, { snapshot: blob });
  // Stores from the same snapshot publish their own changes; the store id tells them apart.
  if (blob) await opened.database.updateTable('store').set({ id: randomUUID() }).execute();
  return opened;
}

export function openInMemoryDatabase(snapshot: () => Promise<Blob | undefined>): Promise<OpenDatabase> {
  return openEmbeddedDatabase(inMemory, snapshot);
}

/**
 * For a store that has not been read from yet: discards queued changes and receipts, and recomputes related posts from
 * all posts.
 */
export async function clearHistory(database: Database): Promise<void> {
  for (const table of ['outbox', 'receipts', 'related'] as const) await database.deleteFrom(table).execute();
}
