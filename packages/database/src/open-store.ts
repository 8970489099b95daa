import { setTimeout as pause } from 'node:timers/promises';
import { lockFolder } from '@contenthub/server-kit/process/folder-lock';
import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import {
  type Deadlines,
  type Extensions,
  inMemory,
  type Listen,
  noDeadlines,
  pgliteEngine,
  postgresEngine,
  serviceDeadlines,
} from './engines.ts';

export type OpenDatabase<Tables> = {
  database: Kysely<Tables>;
  /** Hears every `notify` on a channel, whoever made it; gives what ends the hearing. */
  listen: Listen;
  check: () => Promise<void>;
  /** Everything in a PGlite, to begin another one with. PostgreSQL has tools of its own for that. */
  dump?: (() => Promise<Blob>) | undefined;
  close: () => Promise<void>;
};

export type StoreOptions = {
  migrations: Record<string, Migration>;
  extensions?: Extensions;
  /** What every connection is told first, as PostgreSQL's own settings. */
  settings?: Readonly<Record<string, string>>;
  /** What a new PGlite begins with. */
  snapshot?: Blob | undefined;
  /** Those of a service unless others are given. */
  deadlines?: Deadlines | undefined;
};

/** A server that cannot be reached does not say goodbye. */
const closeTimeoutMs = 3000;

/** PostgreSQL where one is named, else PGlite in a folder of its own; the same SQL runs on both. */
export async function openStore<Tables>(
  url: string | undefined,
  folder: string,
  { migrations, extensions = {}, settings = {}, snapshot, deadlines }: StoreOptions,
): Promise<OpenDatabase<Tables>> {
  const unlock = url || folder === inMemory ? async () => {} : await lockFolder(folder);
  const engine = url
    ? postgresEngine(url, settings, deadlines)
    : await pgliteEngine(folder, { extensions, settings, snapshot });
  const { dialect, listen, dump } = engine;
  const database = new Kysely<Tables>({ dialect });
  if (url) await migrateWithoutDeadline(url, settings, migrations);
  else await migrate(database, migrations);
  return {
    database,
    listen,
    dump,
    async check() {
      await sql`select 1`.execute(database);
    },
    async close() {
      const closed = database.destroy();
      // PGlite is waited for: it writes what it holds, and its folder is locked until it has.
      await (url ? Promise.race([closed, pause(closeTimeoutMs, undefined, { ref: false })]) : closed);
      await unlock();
    },
  };
}

/** A migration may rewrite a large table, or wait for another process that does: on a connection whose statements have no deadline. */
async function migrateWithoutDeadline(
  url: string,
  settings: Readonly<Record<string, string>>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrationDeadlines = { ...noDeadlines, connectMs: serviceDeadlines.connectMs };
  const database = new Kysely<unknown>({ dialect: postgresEngine(url, settings, migrationDeadlines).dialect });
  try {
    await migrate(database, migrations);
  } finally {
    await database.destroy();
  }
}

async function migrate<Tables>(database: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  // Asked before the migrator takes the only connection that a PGlite has.
  const all = { ...(await newerMigrations(database, migrations)), ...migrations };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => all },
    // A module that gets a new migration must not wait for those whose names sort after it.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * What a newer release has done to this store. An older one runs on it all the same, after a rollback or in the middle of a
 * deployment, because migrations expand first and contract a release later (docs/decisions/0061-expand-and-contract.md).
 */
async function newerMigrations<Tables>(database: Kysely<Tables>, known: Record<string, Migration>) {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(database);
  if (tables.length === 0) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const done: Migration = { async up() {} };
  return Object.fromEntries(rows.filter(({ name }) => !Object.hasOwn(known, name)).map(({ name }) => [name, done]));
}
