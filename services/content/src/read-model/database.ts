import type { Deadlines } from '@contenthub/database/engines';
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
