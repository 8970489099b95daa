import { existsSync } from 'node:fs';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { startEmbedded } from './embedded-engine.ts';
import { memorySettings } from './engine.ts';
import { EventStore } from './event-store.ts';
import { ensureTables, type TableOptions } from './schema.ts';
import { connectToServer } from './server-engine.ts';

/** Neither a server nor chdb is available. The message says what to do. */
export class NoStoreError extends Error {
  override name = 'NoStoreError';
}

type StoreOptions = TableOptions & {
  queryDeadlineSeconds?: number;
  usualReaders?: number;
  /** The memory of a statement. The process of the embedded store needs half a gigabyte more. */
  memoryMb?: number;
};

const defaultMemoryMb = 1024;

/** Opens a ClickHouse server if one is configured, otherwise chdb in a folder, and migrates tables and views. */
export async function openStore(
  url: string | undefined,
  folder: string,
  { queryDeadlineSeconds, usualReaders, memoryMb = defaultMemoryMb, ...options }: StoreOptions = {},
): Promise<EventStore> {
  const store = url ? openServer(url, { memoryMb }) : await openEmbedded(folder, memoryMb);
  if (queryDeadlineSeconds !== undefined) store.queryDeadlineSeconds = queryDeadlineSeconds;
  if (usualReaders !== undefined) store.usualReaders = usualReaders;
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
  if (supported.length > 0) store.settings = { ...store.settings, [name]: 0 };
}

type ServerOptions = { memoryMb?: number; timeoutMs?: number };

export function openServer(url: string, { memoryMb = defaultMemoryMb, timeoutMs }: ServerOptions = {}): EventStore {
  const store = new EventStore(connectToServer(url, timeoutMs));
  store.settings = memorySettings(memoryMb);
  return store;
}

/** Opens chdb as it is, without creating or changing tables. */
export async function openEmbedded(folder: string, memoryMb = defaultMemoryMb): Promise<EventStore> {
  try {
    return new EventStore(await startEmbedded(folder, memoryMb));
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'NO_CHDB')) throw cause;
    throw new NoStoreError(
      'Events are accepted and stay in the log, but no store is available. Install chdb ' +
        '(npm install --no-save chdb@3.4.0), or set CLICKHOUSE_URL to a ClickHouse server.',
      { cause },
    );
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
