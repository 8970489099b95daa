type Entry<T> = { version: string; until: number; response: Promise<T> };

const maxEntries = 500;
/** Numbers of the open hour may be this old. */
const openMs = 5000;

/** Caches responses by their query until an hour of their period changes. Identical queries share one run. */
export class ResponseCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get(key: string, { version, isOpen }: { version: string; isOpen: boolean }, run: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && known.version === version && known.until > this.#now()) return known.response;
    const response = run();
    const entry = { version, until: isOpen ? this.#now() + openMs : Number.POSITIVE_INFINITY, response };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    response.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key));
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    return response;
  }
}
