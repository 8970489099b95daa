type Entry<T> = { version: string; until: number; response: Promise<T> };

const maxEntries = 500;
/** Numbers that still change may be this old. */
const openMs = 5000;

/** `isOpen` says whether the numbers still change, from the query or from its response. */
type Validity<T> = { version: string; isOpen: boolean | ((response: T) => boolean) };

/** Caches responses by their query until their version changes. Identical queries share one run. */
export class ResponseCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get(key: string, { version, isOpen }: Validity<T>, run: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && known.version === version && known.until > this.#now()) return known.response;
    const response = run();
    const expires = () => this.#now() + openMs;
    const entry = { version, until: isOpen === true ? expires() : Number.POSITIVE_INFINITY, response };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    response.then(
      (value) => {
        if (typeof isOpen === 'function' && isOpen(value)) entry.until = expires();
      },
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    return response;
  }
}
