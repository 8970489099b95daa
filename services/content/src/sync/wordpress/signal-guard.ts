import { createHmac, timingSafeEqual } from 'node:crypto';

const maxAgeSeconds = 300;

/** Lets in each genuine signal once: signed with the shared secret, recent, and not seen before. */
export class SignalGuard {
  readonly #secret: string;
  readonly #now: () => number;
  readonly #seen = new Map<string, number>();

  constructor(secret: string, now: () => number = Date.now) {
    this.#secret = secret;
    this.#now = now;
  }

  isGenuine(timestamp: string | undefined, signature: string | undefined, body: string): boolean {
    if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
    if (Math.abs(this.#now() / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
    const expected = `sha256=${createHmac('sha256', this.#secret).update(`${timestamp}.${body}`).digest('hex')}`;
    const [a, b] = [Buffer.from(expected), Buffer.from(signature)];
    return a.length === b.length && timingSafeEqual(a, b);
  }

  /** True the first time an id is asked about. Ids are kept for as long as their timestamp would let them in. */
  isNew(id: string): boolean {
    const now = this.#now();
    for (const [seen, at] of this.#seen) {
      if (now - at <= 2 * maxAgeSeconds * 1000) break;
      this.#seen.delete(seen);
    }
    if (this.#seen.has(id)) return false;
    this.#seen.set(id, now);
    return true;
  }
}
