import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const cacheSize = 10_000;

/** Signatures bound to a purpose; one made for another purpose is invalid. */
export class Signatures {
  readonly #secret: string;
  readonly #purpose: string;
  /** Cache of valid signatures: a visitor sends the same one with every call, and verification dominates the cost. */
  readonly #verified = new LRUCache<string, true>({ max: cacheSize });

  constructor(secret: string, purpose: string) {
    this.#secret = secret;
    this.#purpose = purpose;
  }

  sign(value: string): string {
    return createHmac('sha256', this.#secret).update(`${this.#purpose}\n${value}`).digest('base64url');
  }

  verify(signature: string, value: string): boolean {
    const pair = `${signature}\n${value}`;
    if (this.#verified.has(pair)) return true;
    const [a, b] = [Buffer.from(signature), Buffer.from(this.sign(value))];
    const isValid = a.length === b.length && timingSafeEqual(a, b);
    if (isValid) this.#verified.set(pair, true);
    return isValid;
  }
}
