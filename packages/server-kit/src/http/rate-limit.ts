export type RateLimitOptions = { max: number; windowMs?: number; now?: () => number };

/** More clients per window than one server handles. */
const maxKeys = 200_000;

/**
 * Counts requests by key in windows of a minute. Counts are in memory and per process, so the total limit grows with
 * the number of processes. Keys are dropped at the end of a window.
 */
export class RateLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor({ max, windowMs = 60_000, now = Date.now }: RateLimitOptions) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts a request. Returns 0 if it is allowed, otherwise the seconds until the next one is. */
  retryAfter(key: string): number {
    const now = this.#now();
    if (now >= this.#windowEnds || this.#counts.size >= maxKeys) {
      this.#counts.clear();
      this.#windowEnds = now + this.#windowMs;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#max ? 0 : Math.ceil((this.#windowEnds - now) / 1000);
  }
}
