import { lockFolder } from '@contenthub/server-kit/folder-lock';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';

/** Knows no table: each module adds its own with `withTables`, and sees no other's. */
// biome-ignore lint/complexity/noBannedTypes: a database with no table yet is what this is
export type Database = Kysely<{}>;

// `pg` gives bigint as text because it may not fit; our ids do, and PGlite gives numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type OpenDatabase = {
  database: Database;
  /** The PostgreSQL behind it, for who needs a connection of their own (to listen); undefined for PGlite. */
  url: string | undefined;
  check: () => Promise<void>;
  close: () => Promise<void>;
};

/** Names a PGlite that lives as long as its process and leaves nothing behind. */
export const inMemory = 'memory://';

/** PostgreSQL where one is named, else PGlite in a folder of its own; the same SQL runs on both. */
export async function openDatabase(
  url: string | undefined,
  folder: string,
  migrations: Record<string, Migration>,
): Promise<OpenDatabase> {
  const unlock = url || folder === inMemory ? async () => {} : await lockFolder(folder);
  const dialect = url ? postgres(url) : new PGliteDialect({ pglite: await PGlite.create(folder) });
  // biome-ignore lint/complexity/noBannedTypes: as above
  const database = new Kysely<{}>({ dialect });
  await migrate(database, migrations);
  return {
    database,
    url,
    async check() {
      await sql`select 1`.execute(database);
    },
    async close() {
      await database.destroy();
      await unlock();
    },
  };
}

function postgres(url: string): Dialect {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that breaks while nobody uses it is no reason to end: the next question opens another, or fails itself.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

async function migrate(database: Database, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    // Names begin with their module's: one that gets a new migration must not wait for those that sort after it.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
