/**
 * Limits mails per recipient domain, as large mailbox providers expect. A domain may use a second's worth at once, and
 * is closed for a while when its server asks us to slow down.
 */
export class DomainLimits {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; at: number; closedUntil: number }>();

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Takes one mail's place. Returns 0, or the milliseconds until there is one. */
  take(domain: string): number {
    const now = this.#now();
    const bucket = this.#refill(domain, now);
    if (bucket.closedUntil > now) return bucket.closedUntil - now;
    if (this.#perMinute === 0) return 0;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.ceil(((1 - bucket.tokens) * 60_000) / this.#perMinute);
  }

  /** Stops mail to a domain for a while. */
  close(domain: string, ms: number): void {
    const bucket = this.#refill(domain, this.#now());
    bucket.closedUntil = Math.max(bucket.closedUntil, this.#now() + ms);
  }

  /** The domains that would have to wait now. Forgets those that have not been used for a minute. */
  waiting(): string[] {
    const now = this.#now();
    for (const [domain, { at, closedUntil }] of this.#buckets)
      if (now - at > 60_000 && closedUntil <= now) this.#buckets.delete(domain);
    return [...this.#buckets.keys()].filter((domain) => {
      const { tokens, closedUntil } = this.#refill(domain, now);
      return closedUntil > now || (this.#perMinute > 0 && tokens < 1);
    });
  }

  #refill(domain: string, now: number) {
    const burst = Math.max(1, this.#perMinute / 60);
    const bucket = this.#buckets.get(domain) ?? { tokens: burst, at: now, closedUntil: 0 };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * this.#perMinute) / 60_000);
    bucket.at = now;
    this.#buckets.set(domain, bucket);
    return bucket;
  }
}
