import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const remembered = 10_000;

/** Signatures that hold for one purpose: what was signed for one thing is worth nothing for another. */
export class Signatures {
  readonly #secret: string;
  readonly #purpose: string;
  /** Those that held: a visitor shows the same one with every call, and checking it takes longer than all else. */
  readonly #held = new LRUCache<string, true>({ max: remembered });

  constructor(secret: string, purpose: string) {
    this.#secret = secret;
    this.#purpose = purpose;
  }

  of(value: string): string {
    return createHmac('sha256', this.#secret).update(`${this.#purpose}\n${value}`).digest('base64url');
  }

  holds(given: string, value: string): boolean {
    const pair = `${given}\n${value}`;
    if (this.#held.has(pair)) return true;
    const [a, b] = [Buffer.from(given), Buffer.from(this.of(value))];
    const holds = a.length === b.length && timingSafeEqual(a, b);
    if (holds) this.#held.set(pair, true);
    return holds;
  }
}
