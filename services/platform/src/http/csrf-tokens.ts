import { randomBytes } from 'node:crypto';
import { Signatures } from './signed.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;
/** The clocks of two machines differ. */
const clockSkewMs = 5 * 60 * 1000;

/**
 * Tokens that only we can make, each for one session: when somebody signs in, out, or in as somebody else, the token
 * they had is worth nothing.
 */
export class CsrfTokens {
  readonly #signatures: Signatures;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#signatures = new Signatures(secret, 'csrf');
    this.#now = now;
  }

  make(session: string): string {
    const value = `${randomBytes(12).toString('base64url')}.${this.#now().toString(36)}`;
    return `${value}.${this.#signatures.of(`${value}.${session}`)}`;
  }

  holds(token: string, session: string): boolean {
    const [random = '', madeAt = '', given = ''] = token.split('.');
    const age = this.#now() - Number.parseInt(madeAt, 36);
    const fresh = age >= -clockSkewMs && age < lifetimeMs;
    return fresh && this.#signatures.holds(given, `${random}.${madeAt}.${session}`);
  }
}
