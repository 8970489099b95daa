import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { Signatures } from '../http/signatures.ts';

/**
 * Tokens of the links in mails. A token proves that its holder reads the subscriber's mailbox, so it replaces a
 * password. It does not expire, because the unsubscribe link of an old issue must work. It is useless once the
 * subscriber is deleted.
 */
export class SubscriberTokens {
  readonly #signatures: Signatures;

  constructor(secrets: Secrets) {
    this.#signatures = new Signatures(secrets, 'newsletter-subscriber');
  }

  create(subscriberId: number): string {
    const id = subscriberId.toString(36);
    return `${id}.${this.#signatures.sign(id)}`;
  }

  /** Returns the subscriber's id, or undefined if the token is not ours. */
  read(token: unknown): number | undefined {
    const [, id = '', signature = ''] = /^([0-9a-z]{1,8})\.([\w-]{43})$/.exec(String(token)) ?? [];
    if (!id || !this.#signatures.verify(signature, id)) return undefined;
    return Number.parseInt(id, 36);
  }
}
