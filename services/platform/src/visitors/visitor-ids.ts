import { randomInt } from 'node:crypto';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import { claimedVisitorId } from '@contenthub/contracts/visitor-cookie';
import { Signatures } from '../http/signed.ts';

const mostIds = 2 ** 47;

/** Anonymous visitors: each has an id in a cookie of their own, and nothing is written down about them. */
export class VisitorIds {
  readonly #signatures: Signatures;

  constructor(secret: string) {
    this.#signatures = new Signatures(secret, 'visitor');
  }

  make(): { id: number; cookie: string } {
    const id = -randomInt(-unknownUserId + 1, mostIds);
    return { id, cookie: `${id}.${this.#signatures.of(String(id))}` };
  }

  read(cookie: string | undefined): number | undefined {
    const id = claimedVisitorId(cookie);
    if (!cookie || id === undefined) return undefined;
    return this.#signatures.holds(cookie.slice(cookie.indexOf('.') + 1), String(id)) ? id : undefined;
  }
}
