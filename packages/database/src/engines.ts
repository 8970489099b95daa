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
import { PoolStatus } from './pool-status.ts';

/** More than the number of our distinct queries. A server stores each of them per connection. */
const maxPreparedStatements = 200;
/**
 * Full-text queries are planned per search term, and list pages per offset. A shared plan would be wrong for both rare
 * and common terms, or for the first and the last page.
 */
const neverPrepared = /@@|offset \$/;
/** Starts a full-text query that is prepared anyway, because its best plan is the same for all terms. */
export const onePlan = '/* one plan */';

/** Uses prepared statements for repeated queries, because planning takes as long as executing them. */
function preparedPool(pool: pg.Pool, onAcquired: (seconds: number, failed: boolean) => void): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const preparable = text.trimStart().startsWith(onePlan) || !neverPrepared.test(text);
    if (!names.has(text) && names.size < maxPreparedStatements && preparable) names.set(text, `hub_${names.size}`);
    return names.get(text);
  };
  const acquire = async () => {
    const startedAt = performance.now();
    const report = (failed: boolean) => onAcquired((performance.now() - startedAt) / 1000, failed);
    const client = await pool.connect().catch((error: unknown) => {
      report(true);
      throw error;
    });
    report(false);
    return client;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await acquire();
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
      // A connection with an outstanding query would block the next one.
      return { query: query as PostgresPoolClient['query'], release: () => client.release(unreachable) };
    },
  };
}

// `pg` returns bigint as text because it may not fit a number. Our ids fit, and PGlite returns numbers already.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Listen = (channel: string, onNotification: () => void) => Promise<() => Promise<void>>;
/** Extensions that a PostgreSQL server includes but PGlite needs passed in. */
export type Extensions = NonNullable<PGliteOptions['extensions']>;
type Settings = Readonly<Record<string, string>>;
type Engine = { dialect: Dialect; listen: Listen; dump?: () => Promise<Blob>; pool?: PoolStatus };
/** Timeouts in milliseconds. 0 disables one. */
export type Deadlines = {
  /** For connecting, or for waiting for a free connection of the pool. */
  connectMs: number;
  statementMs: number;
};
export const serviceDeadlines: Deadlines = { connectMs: 5000, statementMs: 30_000 };
/** For background work: migrations, imports, other tools. */
export const noDeadlines: Deadlines = { connectMs: 0, statementMs: 0 };
/** The server cancels its own statement first. After this additional time it counts as unreachable. */
const unreachableAfterMs = 2000;

type EmbeddedOptions = {
  extensions: Extensions;
  settings: Settings;
  /** The initial content of a new store. Without it, a new store is empty. */
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
  // A broken idle connection must not crash the process. The next query opens another one or fails itself.
  pool.on('error', () => {});
  // The same for a connection that breaks between two queries of its user. The second query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const listen: Listen = async (channel, onNotification) => {
    const notifications = new NotificationListener(url, channel, onNotification);
    // Retries in the background until the database is available.
    void notifications.start();
    return () => notifications.stop();
  };
  const status = new PoolStatus(pool);
  const prepared = preparedPool(pool, (seconds, failed) => status.recordAcquired(seconds, failed));
  return { dialect: new PostgresDialect({ pool: prepared }), listen, pool: status };
}

/** The address of a PGlite that exists only as long as its process. */
export const inMemory = 'memory://';

/** A PGlite in memory is always new. */
export function isNewStore(folder: string): boolean {
  return !existsSync(join(folder, 'PG_VERSION'));
}

/** A new store in a folder is unpacked there. For one in memory, PGlite loads the snapshot itself. */
async function initialDataDir(folder: string, snapshot: Blob | undefined): Promise<Blob | undefined> {
  if (!isNewStore(folder)) return undefined;
  const cluster = snapshot ?? (await freshCluster());
  if (folder === inMemory) return cluster;
  await unpackCluster(cluster, folder);
  return undefined;
}

type PGliteCode = NonNullable<PGliteOptions['pgliteWasmModule']>;
// Node has this global, but its types do not.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (code: Uint8Array) => Promise<PGliteCode> };
};

let compiling: Promise<PGliteCode> | undefined;

/** Compiled once per process. On its own, PGlite compiles it for each store that is opened at the same time. */
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
    listen: (channel, onNotification) => pglite.listen(channel, onNotification),
    dump: () => pglite.dumpDataDir('none'),
  };
}
