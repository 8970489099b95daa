import { LRUCache } from 'lru-cache';

/** Something made, what it was made of, and how long it may be used when nobody says that it changed. */
export type Made<V> = { value: V; keys: readonly string[]; freshMs: number; bytes: number };

/** What was asked for; the last good one where a new one was due and could not be made. */
export type Got<V> = { value: V; lastGood: boolean };

type Entry<V> = Made<V> & { freshUntil: number; startedAt: number; changed: boolean };

/**
 * Keeps what was made until one of its keys is purged. What has only grown old is used once more while it is made
 * anew behind the reader's back; what has changed is made anew first, and used again only if that fails.
 */
export class KeyedCache<V extends object> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #namesByKey = new Map<string, Set<string>>();
  readonly #making = new Map<string, { startedAt: number; value: Promise<V> }>();
  /** The number of the last purge of each key, to notice one that happens while something is being made. */
  readonly #purges = new LRUCache<string, number>({ max: 50_000 });
  readonly #removals = new LRUCache<string, number>({ max: 50_000 });
  #purgeCount = 0;
  #lastPurgeOfAll = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, Entry<V>>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: ({ keys }, name) => this.#forget(name, keys),
    });
  }

  async get(name: string, make: () => Promise<Made<V>>): Promise<Got<V>> {
    const entry = this.#entries.get(name);
    if (entry && !entry.changed) {
      if (entry.freshUntil < performance.now()) void this.#make(name, make).catch(() => {});
      return { value: entry.value, lastGood: false };
    }
    try {
      return { value: await this.#make(name, make), lastGood: false };
    } catch (error) {
      // Looked up again: it may have been removed meanwhile.
      const last = this.#entries.get(name);
      if (last) return { value: last.value, lastGood: true };
      throw error;
    }
  }

  /** The value if it can be used as it is, without making anything. */
  peek(name: string): V | undefined {
    const entry = this.#entries.get(name);
    return entry && !entry.changed && entry.freshUntil >= performance.now() ? entry.value : undefined;
  }

  purge(keys: Iterable<string>): void {
    this.#purgeCount += 1;
    for (const key of keys) {
      this.#purges.set(key, this.#purgeCount);
      for (const name of this.#namesByKey.get(key) ?? []) {
        const entry = this.#entries.peek(name);
        if (entry) entry.changed = true;
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
    for (const entry of this.#entries.values()) entry.changed = true;
  }

  #make(name: string, make: () => Promise<Made<V>>): Promise<V> {
    const underWay = this.#making.get(name);
    // What was begun before the last purge may be of before it: nobody who asks now may be given that.
    if (underWay?.startedAt === this.#purgeCount) return underWay.value;
    const startedAt = this.#purgeCount;
    const making = {
      startedAt,
      value: make()
        .then((made) => {
          this.#keep(name, made, startedAt);
          return made.value;
        })
        .finally(() => {
          if (this.#making.get(name) === making) this.#making.delete(name);
        }),
    };
    this.#making.set(name, making);
    return making.value;
  }

  #keep(name: string, made: Made<V>, startedAt: number): void {
    // A slow one that was overtaken by a purge and by its own successor comes too late.
    if ((this.#entries.peek(name)?.startedAt ?? 0) > startedAt) return;
    const since = (purges: LRUCache<string, number>) => made.keys.some((key) => (purges.get(key) ?? 0) > startedAt);
    if (since(this.#removals)) return;
    const changed = this.#lastPurgeOfAll > startedAt || since(this.#purges);
    this.#entries.set(name, { ...made, freshUntil: performance.now() + made.freshMs, startedAt, changed });
    for (const key of made.keys) {
      const names = this.#namesByKey.get(key) ?? new Set();
      this.#namesByKey.set(key, names.add(name));
    }
  }

  #forget(name: string, keys: readonly string[]): void {
    for (const key of keys) {
      const names = this.#namesByKey.get(key);
      names?.delete(name);
      if (names?.size === 0) this.#namesByKey.delete(key);
    }
  }
}
