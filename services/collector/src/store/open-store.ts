import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { lockFolder } from '@contenthub/server-kit/process/folder-lock';
import { EventStore } from './event-store.ts';
import { ensureTables, type TableOptions } from './schema.ts';

/** There is neither a server nor an engine in the process; the message says what to do. */
export class NoStoreError extends Error {
  override name = 'NoStoreError';
}

/** A block that was not acknowledged in time is sent again under the same token, and stored once. */
const requestTimeoutMs = 9000;

/** A ClickHouse server where one is named, else chdb in a folder, with tables and views as they should be. */
export async function openStore(
  url: string | undefined,
  folder: string,
  options: TableOptions = {},
): Promise<EventStore> {
  const store = url ? openServer(url) : await openEmbedded(resolve(folder));
  try {
    await ensureTables(store, options);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What fails is told to whoever asked, and they say so once. */
const log = { level: ClickHouseLogLevel.OFF };

export function openServer(url: string, timeoutMs = requestTimeoutMs): EventStore {
  return new EventStore(createClient({ url, request_timeout: timeoutMs, application: 'contenthub', log }));
}

async function openEmbedded(folder: string): Promise<EventStore> {
  // Half a gigabyte of native code: loaded by whoever needs it, when they need it.
  const chdb = await import('chdb/connection').catch((error: unknown) => {
    throw new NoStoreError(
      'Events are taken and kept in the log, but there is nothing to store them in. Install chdb ' +
        '(npm install --no-save chdb@3.4.0), or name a ClickHouse server with CLICKHOUSE_URL.',
      { cause: error },
    );
  });
  const unlock = await lockFolder(folder);
  try {
    await mkdir(folder, { recursive: true });
    // Made for this client, but typed by another copy of the client's types.
    const connection = chdb.createChdbConnection({ path: folder }) as never;
    return new EventStore(createClient({ connection, log }), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A store that is opened by whoever needs it first: a hub that takes no event never loads the engine. */
export class LazyStore {
  readonly #url: string | undefined;
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #options: TableOptions;
  #opening: Promise<EventStore> | undefined;

  constructor(url: string | undefined, folder: string, logger: Logger, options: TableOptions) {
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

  async close(): Promise<void> {
    const store = await this.#opening?.catch(() => undefined);
    await store?.close();
  }
}
