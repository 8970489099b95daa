import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import type { KeyValueStorage } from './key-value-storage.ts';
import { parseTreatments, treatmentErrors } from './treatments.ts';

/** Posts to the platform and returns its response. */
type Post = (path: string, body: unknown) => Promise<unknown>;

const cacheKey = 'contenthub:treatments';

/** Fetches treatments and gates that the page does not include. */
export class TreatmentClient {
  readonly #post: Post;
  readonly #cache: StorageCache;

  constructor(post: Post, cache: StorageCache) {
    this.#post = post;
    this.#cache = cache;
  }

  /** Rejects on failure. With `clearOnFailure`, it also clears the cached response. */
  async treatments(
    names: readonly string[],
    userId: string,
    { clearOnFailure = false }: { clearOnFailure?: boolean } = {},
  ): Promise<Treatment[]> {
    const key = cacheKeyFor(names, userId);
    try {
      return await this.#cache.get(
        key,
        (value) => parseTreatments(value, treatmentErrors.fetched),
        () => this.#post(experimentsPaths.getTreatments, names),
      );
    } catch (error) {
      if (clearOnFailure) this.#cache.clear(key);
      throw error;
    }
  }

  async gates(names: readonly string[], userId: string): Promise<Treatment[]> {
    return this.#cache.get(
      cacheKeyFor(names, userId),
      (value) => parseTreatments(value, treatmentErrors.gates),
      () => this.#post(experimentsPaths.getGates, names),
    );
  }

  async log(treatment: Treatment): Promise<void> {
    await this.#post(experimentsPaths.logTreatment, treatment);
  }
}

/** Responses are cached per visitor and names. */
function cacheKeyFor(names: readonly string[], userId: string): string {
  return `${cacheKey}:${userId}:${names.join()}`;
}

/** Cache lifetimes. Failures are not cached. */
const cacheMs = { success: 300_000, failure: 0 } as const;

type CacheEntry = { value: unknown; until: number };

/** Caches responses across pages. */
export class StorageCache {
  readonly #storage: KeyValueStorage;
  readonly #now: () => number;

  constructor(storage: KeyValueStorage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * Returns the cached value if it is fresh, otherwise loads it. `check` returns the value or throws if it is invalid.
   */
  async get<T>(key: string, check: (value: unknown) => T, load: () => Promise<unknown>): Promise<T> {
    const entry = this.#read(key);
    const fresh = entry && entry.until > this.#now() ? this.getStale(key, check) : undefined;
    if (fresh !== undefined) return fresh;
    try {
      const value = check(await load());
      this.#write(key, { value, until: this.#now() + cacheMs.success });
      return value;
    } catch (error) {
      if (entry) this.#write(key, { ...entry, until: cacheMs.failure });
      throw error;
    }
  }

  /** Returns the cached value, fresh or not, or undefined if another release stored it in another shape. */
  getStale<T>(key: string, check: (value: unknown) => T): T | undefined {
    try {
      const entry = this.#read(key);
      return entry && check(entry.value);
    } catch {
      return undefined;
    }
  }

  clear(key: string): void {
    this.#storage.remove(key);
  }

  #read(key: string): CacheEntry | undefined {
    try {
      return (JSON.parse(this.#storage.get(key) ?? 'null') as CacheEntry | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  #write(key: string, kept: CacheEntry): void {
    this.#storage.set(key, JSON.stringify(kept));
  }
}
