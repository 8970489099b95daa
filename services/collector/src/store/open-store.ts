import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { lockFolder } from '@contenthub/server-kit/process/folder-lock';
import { EventStore } from './event-store.ts';
import { ensureTables, type TableOptions } from './schema.ts';

/** Neither a server nor chdb is available. The message says what to do. */
export class NoStoreError extends Error {
  override name = 'NoStoreError';
}

/** A block that is not acknowledged in time is resent under the same token and stored once. */
const requestTimeoutMs = 9000;

type StoreOptions = TableOptions & { queryDeadlineSeconds?: number };

/** Opens a ClickHouse server if one is configured, otherwise chdb in a folder, and migrates tables and views. */
export async function openStore(
  url: string | undefined,
  folder: string,
  { queryDeadlineSeconds, ...options }: StoreOptions = {},
): Promise<EventStore> {
  const store = url ? openServer(url) : await openEmbedded(resolve(folder));
  if (queryDeadlineSeconds !== undefined) store.queryDeadlineSeconds = queryDeadlineSeconds;
  try {
    await skipOtherMonths(store);
    await ensureTables(store, options);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Since 26.3, deduplicated reads visit all months, because copies of a row could be in other ones. Ours cannot be missed:
 * our conditions on the time of arrival include the first arrival of all events that they select.
 */
async function skipOtherMonths(store: EventStore): Promise<void> {
  const name = 'defer_partition_pruning_after_final';
  const supported = await store.rows(`select name from system.settings where name = '${name}'`);
  if (supported.length > 0) store.settings = { [name]: 0 };
}

/** Disables the client's own log; callers get errors and log them once. */
const log = { level: ClickHouseLogLevel.OFF };

export function openServer(url: string, timeoutMs = requestTimeoutMs): EventStore {
  return new EventStore(createClient({ url, request_timeout: timeoutMs, application: 'contenthub', log }));
}

/** BACKUP refuses all folders by default. The hub decides who may start one (backup-socket.ts). */
const allowBackups = '--backups.allowed_path=/';

/** Opens chdb as it is, without creating or changing tables. */
export async function openEmbedded(folder: string): Promise<EventStore> {
  // Half a gigabyte of native code, so it is loaded on first use.
  const chdb = await Promise.all([import('chdb'), import('chdb/connection')]).catch((error: unknown) => {
    throw new NoStoreError(
      'Events are accepted and stay in the log, but no store is available. Install chdb ' +
        '(npm install --no-save chdb@3.4.0), or set CLICKHOUSE_URL to a ClickHouse server.',
      { cause: error },
    );
  });
  const unlock = await lockFolder(folder);
  try {
    await mkdir(folder, { recursive: true });
    const blockFile = join(folder, 'block.native');
    // Left by a process that was killed. It may contain events that are erased since.
    await rm(blockFile, { force: true });
    const [{ Session }, { createChdbConnection }] = chdb;
    // All connections of a folder share the server that the first one starts. Only this one takes arguments.
    const server = new Session(folder, { connectionArgs: [allowBackups] });
    // Compatible with this client, but typed by another copy of its types.
    const connect = () => createClient({ connection: createChdbConnection({ path: folder }) as never, log });
    const afterClose = async () => {
      server.close();
      await unlock();
    };
    return new EventStore(connect(), { canceller: connect(), afterClose, blockFile });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Opens the store on first use. A hub that receives no events never loads chdb. */
export class LazyStore {
  readonly #url: string | undefined;
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #options: StoreOptions;
  #opening: Promise<EventStore> | undefined;

  constructor(url: string | undefined, folder: string, logger: Logger, options: StoreOptions) {
    this.#url = url;
    this.#folder = folder;
    this.#logger = logger;
    this.#options = options;
  }

  readonly get = (): Promise<EventStore> => {
    this.#opening ??= openStore(this.#url, this.#folder, this.#options).catch((error: unknown) => {
      this.#opening = undefined;
      if (error instanceof NoStoreError) this.#logger.warn(error.message);
      throw error;
    });
    return this.#opening;
  };

  /** Whether there is anything to back up: a hub that received no events has no embedded store. */
  exists(): boolean {
    return this.#opening !== undefined || existsSync(this.#folder);
  }

  async close(): Promise<void> {
    const store = await this.#opening?.catch(() => undefined);
    await store?.close();
  }
}
