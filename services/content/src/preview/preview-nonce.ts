import { createHmac, timingSafeEqual } from 'node:crypto';

const lifetimeMs = 24 * 60 * 60 * 1000;

/** Opens the preview of one draft for a day, where no WordPress says who is an editor. */
export function makeNonce(secret: string, id: number, now = Date.now()): string {
  const expiry = (now + lifetimeMs).toString(36);
  return `${expiry}-${signature(secret, id, expiry)}`;
}

export function isGoodNonce(secret: string, id: number, nonce: string, now = Date.now()): boolean {
  const [expiry = '', signed = ''] = nonce.split('-');
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(secret, id, expiry))];
  const genuine = given.length === right.length && timingSafeEqual(given, right);
  return genuine && Number.parseInt(expiry, 36) > now;
}

function signature(secret: string, id: number, expiry: string): string {
  return createHmac('sha256', secret).update(`preview ${id} ${expiry}`).digest('hex').slice(0, 40);
}
