import { LRUCache } from 'lru-cache';

/** Something made, what it was made of, and how long it may be used when nobody says that it changed. */
export type CacheEntry<V> = { value: V; keys: readonly string[]; freshMs: number; bytes: number };

/** What was asked for; the last good one where a new one was due and could not be made. */
export type CacheResult<V> = { value: V; isStale: boolean };

type StoredEntry<V> = CacheEntry<V> & { freshUntil: number; startedAt: number; invalidated: boolean };

/**
 * Keeps what was made until one of its keys is purged. What has only grown old is used once more while it is made
 * anew behind the reader's back; what has changed is made anew first, and used again only if that fails.
 */
export class KeyedCache<V extends object> {
  readonly #entries: LRUCache<string, StoredEntry<V>>;
  readonly #namesByKey = new Map<string, Set<string>>();
  readonly #inFlight = new Map<string, { startedAt: number; value: Promise<V> }>();
  /** The number of the last purge of each key, to notice one that happens while something is being made. */
  readonly #purges = new LRUCache<string, number>({ max: 50_000 });
  readonly #removals = new LRUCache<string, number>({ max: 50_000 });
  #purgeCount = 0;
  #lastPurgeOfAll = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, StoredEntry<V>>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: ({ keys }, name) => this.#unindex(name, keys),
    });
  }

  async get(name: string, create: () => Promise<CacheEntry<V>>): Promise<CacheResult<V>> {
    const entry = this.#entries.get(name);
    if (entry && !entry.invalidated) {
      if (entry.freshUntil < performance.now()) void this.#create(name, create).catch(() => {});
      return { value: entry.value, isStale: false };
    }
    try {
      return { value: await this.#create(name, create), isStale: false };
    } catch (error) {
      // Looked up again: it may have been removed meanwhile.
      const stale = this.#entries.get(name);
      if (stale) return { value: stale.value, isStale: true };
      throw error;
    }
  }

  /** The value if it can be used as it is, without making anything. */
  peek(name: string): V | undefined {
    const entry = this.#entries.get(name);
    return entry && !entry.invalidated && entry.freshUntil >= performance.now() ? entry.value : undefined;
  }

  purge(keys: Iterable<string>): void {
    this.#purgeCount += 1;
    for (const key of keys) {
      this.#purges.set(key, this.#purgeCount);
      for (const name of this.#namesByKey.get(key) ?? []) {
        const entry = this.#entries.peek(name);
        if (entry) entry.invalidated = true;
      }
    }
  }

  /** As a purge, but what was made of these is not used again even if no new one can be made. */
  remove(keys: Iterable<string>): void {
    this.#purgeCount += 1;
    for (const key of keys) {
      this.#removals.set(key, this.#purgeCount);
      for (const name of [...(this.#namesByKey.get(key) ?? [])]) this.#entries.delete(name);
    }
  }

  /** For when it is not known what changed. */
  purgeAll(): void {
    this.#purgeCount += 1;
    this.#lastPurgeOfAll = this.#purgeCount;
    for (const entry of this.#entries.values()) entry.invalidated = true;
  }

  #create(name: string, create: () => Promise<CacheEntry<V>>): Promise<V> {
    const inFlight = this.#inFlight.get(name);
    // What was begun before the last purge may be of before it: nobody who asks now may be given that.
    if (inFlight?.startedAt === this.#purgeCount) return inFlight.value;
    const startedAt = this.#purgeCount;
    const pending = {
      startedAt,
      value: create()
        .then((entry) => {
          this.#store(name, entry, startedAt);
          return entry.value;
        })
        .finally(() => {
          if (this.#inFlight.get(name) === pending) this.#inFlight.delete(name);
        }),
    };
    this.#inFlight.set(name, pending);
    return pending.value;
  }

  #store(name: string, entry: CacheEntry<V>, startedAt: number): void {
    // A slow one that was overtaken by a purge and by its own successor comes too late.
    if ((this.#entries.peek(name)?.startedAt ?? 0) > startedAt) return;
    const isPurgedSince = (purges: LRUCache<string, number>) =>
      entry.keys.some((key) => (purges.get(key) ?? 0) > startedAt);
    if (isPurgedSince(this.#removals)) return;
    const changed = this.#lastPurgeOfAll > startedAt || isPurgedSince(this.#purges);
    this.#entries.set(name, {
      ...entry,
      freshUntil: performance.now() + entry.freshMs,
      startedAt,
      invalidated: changed,
    });
    for (const key of entry.keys) {
      const names = this.#namesByKey.get(key) ?? new Set();
      this.#namesByKey.set(key, names.add(name));
    }
  }

  #unindex(name: string, keys: readonly string[]): void {
    for (const key of keys) {
      const names = this.#namesByKey.get(key);
      names?.delete(name);
      if (names?.size === 0) this.#namesByKey.delete(key);
    }
  }
}
