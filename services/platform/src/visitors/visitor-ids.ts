import { randomInt } from 'node:crypto';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import { LRUCache } from 'lru-cache';
import { copyText, Signatures } from '../http/signatures.ts';

const cacheSize = 10_000;
const idLimit = 2 ** 47;

/** Anonymous visitors. Each has an id in a cookie, and nothing is stored about them. */
export class VisitorIds {
  readonly #signatures: Signatures;
  /** Ids of verified cookies by the whole cookie: a visitor sends the same one with every call. */
  readonly #verified = new LRUCache<string, number>({ max: cacheSize });

  constructor(secret: Secrets) {
    this.#signatures = new Signatures(secret, 'visitor');
  }

  create(): { id: number; cookie: string } {
    const id = -randomInt(-unknownUserId + 1, idLimit);
    return { id, cookie: this.#cookie(id) };
  }

  /** Returns the cookie to set if the visitor's is signed with a secret that is being replaced. */
  renew(cookie: string, id: number): string | undefined {
    return this.#signatures.isOutdated(signatureIn(cookie), String(id)) ? this.#cookie(id) : undefined;
  }

  read(cookie: string | undefined): number | undefined {
    if (!cookie) return undefined;
    const verified = this.#verified.get(cookie);
    if (verified !== undefined) return verified;
    const id = parseUnverifiedVisitorId(cookie);
    if (id === undefined || !this.#signatures.verify(signatureIn(cookie), String(id))) return undefined;
    this.#verified.set(copyText(cookie), id);
    return id;
  }

  #cookie(id: number): string {
    return `${id}.${this.#signatures.sign(String(id))}`;
  }
}

/** The id from the cookie, before its signature is verified. */
function parseUnverifiedVisitorId(value: string): number | undefined {
  const id = Number(/^(-[1-9]\d{0,14})\./.exec(value)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

function signatureIn(cookie: string): string {
  return cookie.slice(cookie.indexOf('.') + 1);
}
