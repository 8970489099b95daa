import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import type { KeyValueStorage } from './key-value-storage.ts';
import { parseTreatments, treatmentErrors } from './treatment-shape.ts';

/** Posts to the platform, and gives what it answers. */
type Post = (path: string, body: unknown) => Promise<unknown>;

const cacheKey = 'contenthub:treatments';

/** Asks for treatments and gates where the page did not bring them. */
export class TreatmentClient {
  readonly #post: Post;
  readonly #cache: StorageCache;

  constructor(post: Post, cache: StorageCache) {
    this.#post = post;
    this.#cache = cache;
  }

  /** A failure is the caller's to know; with `clearOnFailure` nothing older is given out afterwards either. */
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

/** Another visitor, or another question, is another answer. */
function cacheKeyFor(names: readonly string[], userId: string): string {
  return `${cacheKey}:${userId}:${names.join()}`;
}

/** How long an answer is kept; a failure is not kept at all. */
const cacheMs = { success: 300_000, failure: 0 } as const;

type CacheEntry = { value: unknown; until: number };

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

  /** What was loaded last, fresh or not; nothing when another release wrote it in another shape. */
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
