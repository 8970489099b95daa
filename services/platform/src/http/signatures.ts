import { createHmac } from 'node:crypto';
import { acceptedSecrets, currentSecret, isSignedWith, type Secrets } from '@contenthub/server-kit/process/secrets';

/** Signatures bound to a purpose; one made for another purpose is invalid. */
export class Signatures {
  readonly #secrets: Secrets;
  readonly #purpose: string;

  constructor(secrets: Secrets, purpose: string) {
    this.#secrets = secrets;
    this.#purpose = purpose;
  }

  sign(value: string): string {
    return createHmac('sha256', currentSecret(this.#secrets)).update(this.#signed(value)).digest('base64url');
  }

  verify(signature: string, value: string): boolean {
    return isSignedWith(this.#secrets, this.#signed(value), signature, 'base64url');
  }

  /** Whether a valid signature was made with a secret that is being replaced. */
  isOutdated(signature: string, value: string): boolean {
    return acceptedSecrets(this.#secrets).length > 1 && signature !== this.sign(value);
  }

  #signed(value: string): string {
    return `${this.#purpose}\n${value}`;
  }
}

/** Copies a part of a header. A cache of the part itself would keep the whole header in memory. */
export function copyText(part: string): string {
  return Buffer.from(part).toString();
}
