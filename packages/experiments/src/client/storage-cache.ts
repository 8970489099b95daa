import type { KeyValueStorage } from './key-value-storage.ts';

/** How long an answer is kept; a failure is not kept at all. */
export const cacheMs = { success: 300_000, failure: 0 } as const;

type Kept = { value: unknown; until: number };

/** Answers that outlive the page, so that the next one need not ask. */
export class StorageCache {
  readonly #storage: KeyValueStorage;
  readonly #now: () => number;

  constructor(storage: KeyValueStorage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** What is kept and fresh, else what is loaded. `check` gives it back, or throws when it is not what it should be. */
  async get<T>(key: string, check: (value: unknown) => T, load: () => Promise<unknown>): Promise<T> {
    const kept = this.#read(key);
    const fresh = kept && kept.until > this.#now() ? this.last(key, check) : undefined;
    if (fresh !== undefined) return fresh;
    try {
      const value = check(await load());
      this.#write(key, { value, until: this.#now() + cacheMs.success });
      return value;
    } catch (error) {
      if (kept) this.#write(key, { ...kept, until: cacheMs.failure });
      throw error;
    }
  }

  /** What was loaded last, fresh or not; nothing when another release wrote it in another shape. */
  last<T>(key: string, check: (value: unknown) => T): T | undefined {
    try {
      const kept = this.#read(key);
      return kept && check(kept.value);
    } catch {
      return undefined;
    }
  }

  clear(key: string): void {
    this.#storage.remove(key);
  }

  #read(key: string): Kept | undefined {
    try {
      return (JSON.parse(this.#storage.get(key) ?? 'null') as Kept | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  #write(key: string, kept: Kept): void {
    this.#storage.set(key, JSON.stringify(kept));
  }
}
