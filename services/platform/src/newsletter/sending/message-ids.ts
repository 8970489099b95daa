import { createHmac } from 'node:crypto';

/**
 * The Message-ID of a delivery. It is the same for every attempt, so a server that has seen a mail recognises it, and
 * it names the delivery, so the provider's reports need no other key. The signature keeps others from making reports up.
 */
export class MessageIds {
  readonly #secret: string;
  readonly #domain: string;

  constructor(secret: string, domain: string) {
    this.#secret = secret;
    this.#domain = domain;
  }

  create(deliveryId: number): string {
    return `<news.${deliveryId}.${this.#sign(deliveryId)}@${this.#domain}>`;
  }

  /** Returns the delivery's id, or undefined if the id is not ours. */
  read(messageId: string): number | undefined {
    const [, id = '', signature] = /^<?news\.(\d{1,15})\.([0-9a-f]{20})@/.exec(messageId.trim()) ?? [];
    return id && signature === this.#sign(Number(id)) ? Number(id) : undefined;
  }

  #sign(deliveryId: number): string {
    return createHmac('sha256', this.#secret).update(`newsletter-message\n${deliveryId}`).digest('hex').slice(0, 20);
  }
}
