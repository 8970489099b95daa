import { LRUCache } from 'lru-cache';

/** A cached value with its surrogate keys and lifetime. */
export type CacheEntry<V> = {
  value: V;
  keys: readonly string[];
  freshMs: number;
  bytes: number;
  /** False if it is only for those who wait for it. */
  isStored?: boolean;
};

/** A value. It is stale if rebuilding it failed. */
export type CacheResult<V> = { value: V; isStale: boolean };

/** How a lookup ended. `expired` is served while it is rebuilt; `stale` was purged, but rebuilding it failed. */
export type CacheLookup = 'hit' | 'expired' | 'miss' | 'stale' | 'error';
export type CacheSize = { entries: number; bytes: number; maxBytes: number };
/** Receives every lookup, and a function that reads the current size. */
export type CacheObserver = { onLookup: (result: CacheLookup) => void; onCreated: (size: () => CacheSize) => void };

/** What an operator sees of an entry. */
export type EntryStatus<V> = {
  value: V;
  keys: readonly string[];
  ageMs: number;
  /** Negative if it has expired. */
  freshForMs: number;
  /** Purged: it is rebuilt before it is served again. */
  purged: boolean;
};

const unobserved: CacheObserver = { onLookup() {}, onCreated() {} };

type StoredEntry<V> = CacheEntry<V> & { freshUntil: number; startedAt: number; invalidated: boolean };

/**
 * A cache with surrogate keys. Expired entries are served while they are rebuilt in the background. Purged entries are
 * rebuilt first and served only if that fails.
 */
export class KeyedCache<V extends object> {
  readonly #entries: LRUCache<string, StoredEntry<V>>;
  readonly #namesByKey = new Map<string, Set<string>>();
  readonly #inFlight = new Map<string, { startedAt: number; value: Promise<V> }>();
  /** The number of each key's latest purge, to detect a purge while a value is being built. */
  readonly #purges = new LRUCache<string, number>({ max: 50_000 });
  readonly #removals = new LRUCache<string, number>({ max: 50_000 });
  #purgeCount = 0;
  #lastPurgeOfAll = 0;
  readonly #onLookup: CacheObserver['onLookup'];

  constructor(maxBytes: number, { onLookup, onCreated }: CacheObserver = unobserved) {
    this.#onLookup = onLookup;
    this.#entries = new LRUCache<string, StoredEntry<V>>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: ({ keys }, name) => this.#unindex(name, keys),
    });
    onCreated(() => ({ entries: this.#entries.size, bytes: this.#entries.calculatedSize, maxBytes }));
  }

  async get(name: string, create: () => Promise<CacheEntry<V>>): Promise<CacheResult<V>> {
    const entry = this.#entries.get(name);
    if (entry && !entry.invalidated) {
      const isExpired = entry.freshUntil < performance.now();
      if (isExpired) void this.#create(name, create).catch(() => {});
      this.#onLookup(isExpired ? 'expired' : 'hit');
      return { value: entry.value, isStale: false };
    }
    try {
      const value = await this.#create(name, create);
      this.#onLookup('miss');
      return { value, isStale: false };
    } catch (error) {
      // Looked up again, because it may have been removed in the meantime.
      const stale = this.#entries.get(name);
      this.#onLookup(stale ? 'stale' : 'error');
      if (stale) return { value: stale.value, isStale: true };
      throw error;
    }
  }

  /** The value if it is fresh. Builds nothing. */
  peek(name: string): V | undefined {
    const entry = this.#entries.get(name);
    if (!entry || entry.invalidated || entry.freshUntil < performance.now()) return undefined;
    this.#onLookup('hit');
    return entry.value;
  }

  /** Reads an entry for an operator, without using it. */
  inspect(name: string): EntryStatus<V> | undefined {
    const entry = this.#entries.peek(name);
    if (!entry) return undefined;
    const { value, keys, freshUntil, freshMs, invalidated } = entry;
    const freshForMs = freshUntil - performance.now();
    return { value, keys, ageMs: freshMs - freshForMs, freshForMs, purged: invalidated };
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

  /** Like a purge, but the entries are not served even if rebuilding fails. */
  remove(keys: Iterable<string>): void {
    this.#purgeCount += 1;
    for (const key of keys) {
      this.#removals.set(key, this.#purgeCount);
      for (const name of [...(this.#namesByKey.get(key) ?? [])]) this.#entries.delete(name);
    }
  }

  /** Used when it is unknown what changed. */
  purgeAll(): void {
    this.#purgeCount += 1;
    this.#lastPurgeOfAll = this.#purgeCount;
    for (const entry of this.#entries.values()) entry.invalidated = true;
  }

  #create(name: string, create: () => Promise<CacheEntry<V>>): Promise<V> {
    const inFlight = this.#inFlight.get(name);
    // A build that started before the latest purge may contain old data, so new callers must not get it.
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
    // A slow build that a purge and its own successor have overtaken is discarded.
    if ((this.#entries.peek(name)?.startedAt ?? 0) > startedAt) return;
    const isPurgedSince = (purges: LRUCache<string, number>) =>
      entry.keys.some((key) => (purges.get(key) ?? 0) > startedAt);
    if (isPurgedSince(this.#removals)) return;
    if (entry.isStored === false) {
      this.#entries.delete(name);
      return;
    }
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
