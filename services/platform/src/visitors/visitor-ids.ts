import { randomInt } from 'node:crypto';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';
import { Signatures } from '../http/signatures.ts';

const idLimit = 2 ** 47;

/** Anonymous visitors. Each has an id in a cookie, and nothing is stored about them. */
export class VisitorIds {
  readonly #signatures: Signatures;

  constructor(secret: string) {
    this.#signatures = new Signatures(secret, 'visitor');
  }

  create(): { id: number; cookie: string } {
    const id = -randomInt(-unknownUserId + 1, idLimit);
    return { id, cookie: `${id}.${this.#signatures.sign(String(id))}` };
  }

  read(cookie: string | undefined): number | undefined {
    const id = parseUnverifiedVisitorId(cookie);
    if (!cookie || id === undefined) return undefined;
    return this.#signatures.verify(cookie.slice(cookie.indexOf('.') + 1), String(id)) ? id : undefined;
  }
}

/** The id from the cookie, before its signature is verified. */
function parseUnverifiedVisitorId(value: string | undefined): number | undefined {
  const id = Number(/^(-[1-9]\d{0,14})\./.exec(value ?? '')?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}
