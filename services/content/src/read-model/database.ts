import { lockFolder } from '@contenthub/server-kit/folder-lock';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { intarray } from '@electric-sql/pglite/contrib/intarray';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { allMigrations } from './migrations/all-migrations.ts';
import { preparedPool } from './prepared-pool.ts';
import type { ContentDatabase } from './schema.ts';

export type Database = Kysely<ContentDatabase>;

// `pg` gives bigint as text because it may not fit; our ids do, and PGlite gives numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// What a PostgreSQL server has in its box, PGlite has to be handed.
const extensions = { pg_trgm, fuzzystrmatch, intarray };

export type OpenDatabase = { database: Database; check: () => Promise<void>; close: () => Promise<void> };

/** Names a PGlite that lives as long as its process and leaves nothing behind. */
export const inMemory = 'memory://';

/** PostgreSQL where one is named, else PGlite in a folder of its own; the same SQL runs on both. */
export async function openDatabase(url: string | undefined, folder: string): Promise<OpenDatabase> {
  const unlock = url || folder === inMemory ? async () => {} : await lockFolder(folder);
  const dialect = url ? postgres(url) : await embedded(folder);
  const database = new Kysely<ContentDatabase>({ dialect });
  await migrate(database);
  return {
    database,
    async check() {
      await sql`select 1`.execute(database);
    },
    async close() {
      await database.destroy();
      await unlock();
    },
  };
}

/**
 * To the planner a text is as near as the row that it belongs to, so it would rather unpack thousands of them than ask an
 * index. All that readers ask has its index.
 */
const indexesFirst = 'enable_seqscan=off';

async function embedded(folder: string): Promise<Dialect> {
  const pglite = await PGlite.create(folder, { extensions });
  await pglite.exec(`set ${indexesFirst}`);
  return new PGliteDialect({ pglite });
}

function postgres(url: string): Dialect {
  const pool = new pg.Pool({ connectionString: url, max: 10, options: `-c ${indexesFirst}` });
  // A connection that breaks while nobody uses it is no reason to end: the next question opens another, or fails itself.
  pool.on('error', () => {});
  // Nor is one that breaks between two questions of somebody who has it: the second question fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool: preparedPool(pool) });
}

async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => allMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
