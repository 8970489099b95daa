import { clientNetwork } from './client-network.ts';

export type RateLimitOptions = { max: number; windowMs?: number; now?: () => number };

/** More clients per window than one server handles. */
const maxKeys = 200_000;

/**
 * Limits what clients use in windows of a minute: requests or, with an amount, bytes. Counts are in memory and per
 * process, so the total limit grows with the number of processes. They are dropped at the end of a window.
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

  /** Counts what an address uses. Returns 0 if it is allowed, otherwise the seconds until the next request is. */
  retryAfter(address: string, amount = 1): number {
    const now = this.#now();
    if (now >= this.#windowEnds) {
      this.#counts.clear();
      this.#windowEnds = now + this.#windowMs;
    }
    const key = clientNetwork(address);
    const count = (this.#counts.get(key) ?? 0) + amount;
    this.#counts.set(key, count);
    if (this.#counts.size > maxKeys) this.#forgetOldest();
    return count <= this.#max ? 0 : Math.ceil((this.#windowEnds - now) / 1000);
  }

  /** Not all counts, or a client that fills the list would lift everybody's limit. */
  #forgetOldest(): void {
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}
