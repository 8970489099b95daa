import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const lifetimeMs = 24 * 60 * 60 * 1000;
/** A token is reused while it is valid for at least this long, because a visitor calls more than once. */
const reuseMs = lifetimeMs / 2;
const cacheSize = 10_000;

/**
 * Tokens by which a browser proves to the collector whose events it sends. The collector refuses a user id without one.
 * If platform and collector share no secret, there are no tokens and events are anonymous.
 */
export class EventTokens {
  readonly #key: Uint8Array | undefined;
  readonly #now: () => number;
  /** Promises, so that concurrent requests of a visitor get the same token. */
  readonly #issued = new LRUCache<number, { token: Promise<string>; until: number }>({ max: cacheSize });

  constructor(secret: string | undefined, now: () => number) {
    this.#key = secret ? new TextEncoder().encode(secret) : undefined;
    this.#now = now;
  }

  async issue(userId: number): Promise<{ eventToken?: string }> {
    if (!this.#key) return {};
    const now = this.#now();
    const cached = this.#issued.get(userId);
    if (cached && cached.until - now > reuseMs) return { eventToken: await cached.token };
    const until = now + lifetimeMs;
    const token = new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(userId))
      .setExpirationTime(Math.floor(until / 1000))
      .sign(this.#key);
    this.#issued.set(userId, { token, until });
    return { eventToken: await token };
  }
}
