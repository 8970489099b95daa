import { createHmac } from 'node:crypto';
import { acceptedSecrets, currentSecret, type Secrets } from '@contenthub/server-kit/process/secrets';

/**
 * The Message-ID of a delivery. It is the same for every attempt, so a server that has seen a mail recognises it, and
 * it names the delivery, so the provider's reports need no other key. The signature keeps others from making reports up.
 */
export class MessageIds {
  readonly #secrets: Secrets;
  readonly #domain: string;

  constructor(secrets: Secrets, domain: string) {
    this.#secrets = secrets;
    this.#domain = domain;
  }

  create(deliveryId: number): string {
    return `<${this.#key(deliveryId)}@${this.#domain}>`;
  }

  /**
   * The return address of a delivery (VERP): `bounces@example.com` becomes `bounces+news.7.0a1b…@example.com`. A mail
   * server that cannot deliver the mail later writes to it. `read` accepts it from `news.` on.
   */
  returnAddress(deliveryId: number, address: string): string {
    const at = address.lastIndexOf('@');
    return `${address.slice(0, at)}+${this.#key(deliveryId)}${address.slice(at)}`;
  }

  /** Returns the delivery's id, or undefined if the id is not ours. */
  read(messageId: string): number | undefined {
    const [, id = '', signature] = /^<?news\.(\d{1,15})\.([0-9a-f]{20})@/.exec(messageId.trim()) ?? [];
    const isOurs = acceptedSecrets(this.#secrets).some((secret) => signature === sign(secret, Number(id)));
    return id && isOurs ? Number(id) : undefined;
  }

  #key(deliveryId: number): string {
    return `news.${deliveryId}.${sign(currentSecret(this.#secrets), deliveryId)}`;
  }
}

function sign(secret: string, deliveryId: number): string {
  return createHmac('sha256', secret).update(`newsletter-message\n${deliveryId}`).digest('hex').slice(0, 20);
}
