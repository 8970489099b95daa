import type { Logger } from '@contenthub/server-kit/logger';
import type { EventStore } from './event-store.ts';
import { NoStoreError, openStore } from './open-store.ts';
import type { TableOptions } from './tables.ts';

/** A store that is opened by whoever needs it first: a hub that takes no event never loads the engine. */
export class LateStore {
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
