import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { type CopyStore, serveBackups } from '@contenthub/server-kit/process/backup-socket';
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
import type { PoolStatus } from './pool-status.ts';

export type OpenDatabase<Tables> = {
  database: Kysely<Tables>;
  /** Receives every `notify` on a channel from any process. Returns a function that stops listening. */
  listen: Listen;
  check: () => Promise<void>;
  /** Dumps a PGlite so that it can initialise another one. PostgreSQL has its own tools for that. */
  dump?: (() => Promise<Blob>) | undefined;
  /** PGlite has no pool. */
  pool?: PoolStatus | undefined;
  /** Copies a PGlite into a folder while it is in use; `restoreCopy` unpacks the copy. */
  copyTo?: CopyStore | undefined;
  close: () => Promise<void>;
};

export type StoreOptions = {
  migrations: Record<string, Migration>;
  extensions?: Extensions;
  /** PostgreSQL settings of every connection. */
  settings?: Readonly<Record<string, string>>;
  /** Initial content of a new PGlite. */
  snapshot?: Blob | undefined;
  /** Defaults to the timeouts of a service. */
  deadlines?: Deadlines | undefined;
};

/** Closing connections to an unreachable server would never finish. */
const closeTimeoutMs = 3000;

/** Opens PostgreSQL if a URL is configured, otherwise PGlite in a folder. The same SQL runs on both. */
export async function openStore<Tables>(
  url: string | undefined,
  folder: string,
  { migrations, extensions = {}, settings = {}, snapshot, deadlines }: StoreOptions,
): Promise<OpenDatabase<Tables>> {
  const unlock = url || folder === inMemory ? async () => {} : await lockFolder(folder);
  const engine = url
    ? postgresEngine(url, settings, deadlines)
    : await pgliteEngine(folder, { extensions, settings, snapshot });
  const { dialect, listen, dump, pool } = engine;
  const database = new Kysely<Tables>({ dialect });
  if (url) await migrateWithoutDeadline(url, settings, migrations);
  else await migrate(database, migrations);
  const copyTo = dump && copyDump(database, dump);
  const stopServing = copyTo && folder !== inMemory ? await serveBackups(folder, copyTo) : async () => {};
  return {
    database,
    listen,
    dump,
    pool,
    copyTo,
    async check() {
      await sql`select 1`.execute(database);
    },
    async close() {
      await stopServing();
      const closed = database.destroy();
      // PGlite must finish writing. Its folder stays locked until then.
      await (url ? Promise.race([closed, pause(closeTimeoutMs, undefined, { ref: false })]) : closed);
      await unlock();
    },
  };
}

/** Name of the file that holds a copied PGlite. */
export const copyFileName = 'cluster.tar.gz';

/** A checkpoint first, so that a restored copy has little to recover. Queries wait while the files are read. */
function copyDump<Tables>(database: Kysely<Tables>, dump: () => Promise<Blob>): CopyStore {
  return async (target) => {
    await mkdir(target, { recursive: true });
    await sql`checkpoint`.execute(database);
    const files = await dump();
    const compress = createGzip({ level: 1 });
    await pipeline(Readable.from(files.stream()), compress, createWriteStream(join(target, copyFileName)));
  };
}

/**
 * Runs migrations on a connection without statement timeout, because one may rewrite a large table or wait for another
 * process.
 */
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
  // Queried before the migrator takes the only connection of a PGlite.
  const all = { ...(await findNewerMigrations(database, migrations)), ...migrations };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => all },
    // A new migration of one module must not wait for migrations whose names sort after it.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * Migrations of a newer release on this store. An older release must still run on it, after a rollback or during a
 * deployment, because migrations expand first and contract a release later
 * (docs/decisions/0054-expand-and-contract-migrations.md).
 */
async function findNewerMigrations<Tables>(database: Kysely<Tables>, migrations: Record<string, Migration>) {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(database);
  if (tables.length === 0) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const done: Migration = { async up() {} };
  return Object.fromEntries(
    rows.filter(({ name }) => !Object.hasOwn(migrations, name)).map(({ name }) => [name, done]),
  );
}
