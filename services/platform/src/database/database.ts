import { lockFolder } from '@contenthub/server-kit/folder-lock';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { Notifications } from './notifications.ts';

/** Knows no table: each module adds its own with `withTables`, and sees no other's. */
// biome-ignore lint/complexity/noBannedTypes: a database with no table yet is what this is
export type Database = Kysely<{}>;

// `pg` gives bigint as text because it may not fit; our ids do, and PGlite gives numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type OpenDatabase = {
  database: Database;
  /** Hears every `notify` on a channel, whoever made it; gives what ends the hearing. */
  listen: Listen;
  check: () => Promise<void>;
  close: () => Promise<void>;
};

type Listen = (channel: string, hear: () => void) => Promise<() => Promise<void>>;

/** Names a PGlite that lives as long as its process and leaves nothing behind. */
export const inMemory = 'memory://';

/** PostgreSQL where one is named, else PGlite in a folder of its own; the same SQL runs on both. */
export async function openDatabase(
  url: string | undefined,
  folder: string,
  migrations: Record<string, Migration>,
): Promise<OpenDatabase> {
  const unlock = url || folder === inMemory ? async () => {} : await lockFolder(folder);
  const { dialect, listen } = url ? postgres(url) : await pglite(folder);
  // biome-ignore lint/complexity/noBannedTypes: as above
  const database = new Kysely<{}>({ dialect });
  await migrate(database, migrations);
  return {
    database,
    listen,
    async check() {
      await sql`select 1`.execute(database);
    },
    async close() {
      await database.destroy();
      await unlock();
    },
  };
}

type Engine = { dialect: Dialect; listen: Listen };

function postgres(url: string): Engine {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that breaks while nobody uses it is no reason to end: the next question opens another, or fails itself.
  pool.on('error', () => {});
  // Nor is one that breaks between two questions of somebody who has it: the second question fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const listen: Listen = async (channel, hear) => {
    const notifications = new Notifications(url, channel, hear);
    // With the database away it is tried until it is back; nobody waits for that.
    void notifications.start();
    return () => notifications.stop();
  };
  return { dialect: new PostgresDialect({ pool }), listen };
}

async function pglite(folder: string): Promise<Engine> {
  const pglite = await PGlite.create(folder);
  return { dialect: new PGliteDialect({ pglite }), listen: (channel, hear) => pglite.listen(channel, hear) };
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
