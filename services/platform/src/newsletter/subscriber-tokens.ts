import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { Signatures } from '../http/signatures.ts';

export type SubscriberLink = { id: number; requestId: number | undefined };

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

  /** A link that confirms a request has its id, so that it confirms nothing that somebody else asked for. */
  create(subscriberId: number, requestId?: number): string {
    const ids = [subscriberId, ...(requestId === undefined ? [] : [requestId])];
    const text = ids.map((id) => id.toString(36)).join('-');
    return `${text}.${this.#signatures.sign(text)}`;
  }

  /** Returns undefined if the token is not ours. */
  read(token: unknown): SubscriberLink | undefined {
    const [, text = '', signature = ''] =
      /^([0-9a-z]{1,8}(?:-[0-9a-z]{1,10})?)\.([\w-]{43})$/.exec(String(token)) ?? [];
    if (!text || !this.#signatures.verify(signature, text)) return undefined;
    const [id = Number.NaN, requestId] = text.split('-').map((part) => Number.parseInt(part, 36));
    return { id, requestId };
  }
}
