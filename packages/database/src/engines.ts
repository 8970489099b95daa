import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import {
  type Dialect,
  PGliteDialect,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { NotificationListener } from './notifications.ts';
import { freshCluster, pgliteUrl, unpackCluster } from './pglite-cluster.ts';

/** More than all the shapes of our questions; a server keeps each of them for each connection. */
const maxPreparedStatements = 200;
/**
 * What is found by words is planned for the words, and a page of a list for how far down it is: one plan for the rare and
 * the common, or for the first page and the last, would be wrong for both.
 */
const neverPrepared = /@@|offset \$/;

/** Lets the server keep the plan of what is asked again and again: making it takes as long as carrying it out. */
function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < maxPreparedStatements && !neverPrepared.test(text))
      names.set(text, `hub_${names.size}`);
    return names.get(text);
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let unreachable = false;
      const query = (text: string, values: readonly unknown[]) => {
        const name = nameOf(text);
        const result = client.query({ text, values: [...values], ...(name && { name }) }) as unknown as Promise<
          PostgresQueryResult<unknown>
        >;
        result.catch((error: unknown) => {
          unreachable ||= error instanceof Error && error.message === 'Query read timeout';
        });
        return result;
      };
      // A connection with an unanswered query would keep the next one waiting behind it.
      return { query: query as PostgresPoolClient['query'], release: () => client.release(unreachable) };
    },
  };
}

// `pg` gives bigint as text because it may not fit; our ids do, and PGlite gives numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Listen = (channel: string, hear: () => void) => Promise<() => Promise<void>>;
/** What a PostgreSQL server has in its box, PGlite has to be handed. */
export type Extensions = NonNullable<PGliteOptions['extensions']>;
type Settings = Readonly<Record<string, string>>;
type Engine = { dialect: Dialect; listen: Listen; dump?: () => Promise<Blob> };
/** How long a server may take, in milliseconds; 0 is as long as it likes. */
export type Deadlines = {
  /** To connect, or for a connection of the pool to be free. */
  connectMs: number;
  statementMs: number;
};
export const serviceDeadlines: Deadlines = { connectMs: 5000, statementMs: 30_000 };
/** For what nobody waits for: migrations, imports, other tools. */
export const noDeadlines: Deadlines = { connectMs: 0, statementMs: 0 };
/** The server ends its own statement first. What is left is a server that cannot be reached any more. */
const unreachableAfterMs = 2000;

type EmbeddedOptions = {
  extensions: Extensions;
  settings: Settings;
  /** What a new store begins with; without it, with nothing. */
  snapshot?: Blob | undefined;
};

export function postgresEngine(url: string, settings: Settings, deadlines: Deadlines = serviceDeadlines): Engine {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const { connectMs, statementMs } = deadlines;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: options.join(' '),
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    ...(statementMs > 0 && { statement_timeout: statementMs, query_timeout: statementMs + unreachableAfterMs }),
  });
  // A connection that breaks while nobody uses it is no reason to end: the next question opens another, or fails itself.
  pool.on('error', () => {});
  // Nor is one that breaks between two questions of somebody who has it: the second question fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const listen: Listen = async (channel, hear) => {
    const notifications = new NotificationListener(url, channel, hear);
    // With the database away it is tried until it is back; nobody waits for that.
    void notifications.start();
    return () => notifications.stop();
  };
  return { dialect: new PostgresDialect({ pool: preparedPool(pool) }), listen };
}

/** Names a PGlite that lives as long as its process and leaves nothing behind. */
export const inMemory = 'memory://';

/** A PGlite in memory is always new. */
export function isNewStore(folder: string): boolean {
  return !existsSync(join(folder, 'PG_VERSION'));
}

/** A new store in a folder is written there; what begins one in memory is for PGlite to load. */
async function initialDataDir(folder: string, snapshot: Blob | undefined): Promise<Blob | undefined> {
  if (!isNewStore(folder)) return undefined;
  const cluster = snapshot ?? (await freshCluster());
  if (folder === inMemory) return cluster;
  await unpackCluster(cluster, folder);
  return undefined;
}

type PGliteCode = NonNullable<PGliteOptions['pgliteWasmModule']>;
// Node has it, but its types do not.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (code: Uint8Array) => Promise<PGliteCode> };
};

let compiling: Promise<PGliteCode> | undefined;

/** Compiled once in a process. By itself PGlite compiles it for each store of those that are opened at the same time. */
function compilePGlite(): Promise<PGliteCode> {
  compiling ??= readFile(new URL('pglite.wasm', pgliteUrl)).then((code) => WebAssembly.compile(code));
  return compiling;
}

export async function pgliteEngine(
  folder: string,
  { extensions, settings, snapshot }: EmbeddedOptions,
): Promise<Engine> {
  const [pgliteWasmModule, loadDataDir] = await Promise.all([compilePGlite(), initialDataDir(folder, snapshot)]);
  const pglite = await PGlite.create(folder, { extensions, pgliteWasmModule, ...(loadDataDir && { loadDataDir }) });
  for (const [name, value] of Object.entries(settings)) await pglite.exec(`set ${name} = ${value}`);
  return {
    dialect: new PGliteDialect({ pglite }),
    listen: (channel, hear) => pglite.listen(channel, hear),
    dump: () => pglite.dumpDataDir('none'),
  };
}
