import { createHmac } from 'node:crypto';
import { acceptedSecrets, currentSecret, isSignedWith, type Secrets } from '@contenthub/server-kit/process/secrets';
import { LRUCache } from 'lru-cache';

const cacheSize = 10_000;

/** Signatures bound to a purpose; one made for another purpose is invalid. */
export class Signatures {
  readonly #secrets: Secrets;
  readonly #purpose: string;
  /** Cache of valid signatures: a visitor sends the same one with every call, and verification dominates the cost. */
  readonly #verified = new LRUCache<string, true>({ max: cacheSize });

  constructor(secrets: Secrets, purpose: string) {
    this.#secrets = secrets;
    this.#purpose = purpose;
  }

  sign(value: string): string {
    return createHmac('sha256', currentSecret(this.#secrets)).update(this.#signed(value)).digest('base64url');
  }

  verify(signature: string, value: string): boolean {
    const pair = `${signature}\n${value}`;
    if (this.#verified.has(pair)) return true;
    const isValid = isSignedWith(this.#secrets, this.#signed(value), signature, 'base64url');
    if (isValid) this.#verified.set(pair, true);
    return isValid;
  }

  /** Whether a valid signature was made with a secret that is being replaced. */
  isOutdated(signature: string, value: string): boolean {
    return acceptedSecrets(this.#secrets).length > 1 && signature !== this.sign(value);
  }

  #signed(value: string): string {
    return `${this.#purpose}\n${value}`;
  }
}
