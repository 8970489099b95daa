import { partialFileSuffix } from '@contenthub/server-kit/process/atomic-write';
import type { MediaStorage } from '../media-storage.ts';

const maxTries = 2;

/**
 * Counts in the storage how often a picture was tried, so that a restart and other processes know. A try counts from
 * its beginning, because a picture may end the whole container. Remove `<hash>.tries.part` to allow others.
 */
export class EncodingTries {
  readonly #storage: MediaStorage;

  constructor(storage: MediaStorage) {
    this.#storage = storage;
  }

  async areUsedUp(hash: string): Promise<boolean> {
    return (await this.#count(hash)) >= maxTries;
  }

  async add(hash: string): Promise<void> {
    await this.#storage.write(fileName(hash), Buffer.from(String((await this.#count(hash)) + 1)));
  }

  async clear(hash: string): Promise<void> {
    await this.#storage.remove(fileName(hash));
  }

  async #count(hash: string): Promise<number> {
    return Number((await this.#storage.read(fileName(hash))) ?? 0);
  }
}

/** The storage neither lists nor serves it, and a backup leaves it out, because it changes. */
const suffix = `.tries${partialFileSuffix}`;
const fileName = (hash: string) => hash + suffix;

export function isTriesFile(name: string): boolean {
  return name.endsWith(suffix);
}
