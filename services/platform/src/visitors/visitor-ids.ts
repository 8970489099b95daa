import { randomInt } from 'node:crypto';
import { claimedVisitorId } from '@contenthub/contracts/visitor-cookie';
import { isSignedBy, signature } from '../http/signed.ts';

const purpose = 'visitor';
const mostIds = 2 ** 47;

/** Anonymous visitors: each has an id in a cookie of their own, and nothing is written down about them. */
export class VisitorIds {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  make(): { id: number; cookie: string } {
    const id = -randomInt(1, mostIds);
    return { id, cookie: `${id}.${signature(this.#secret, purpose, String(id))}` };
  }

  read(cookie: string | undefined): number | undefined {
    const id = claimedVisitorId(cookie);
    if (!cookie || id === undefined) return undefined;
    return isSignedBy(cookie.slice(cookie.indexOf('.') + 1), this.#secret, purpose, String(id)) ? id : undefined;
  }
}
