export type RateLimitOptions = { max: number; windowMs?: number; now?: () => number };

/** More callers in one window than any machine of ours serves. */
const maxKeys = 200_000;

/**
 * Counts requests by key in windows of a minute. Counts are in memory and per process, so a limit on several processes
 * lets that many times more through. Keys are forgotten at the end of a window.
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

  /** Counts a request. Returns 0 if it is allowed, else after how many seconds the next one is. */
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
