import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature that holds for one purpose: what was signed for one thing is worth nothing for another. */
export function signature(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url');
}

export function isSignedBy(given: string, secret: string, purpose: string, value: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(signature(secret, purpose, value))];
  return a.length === b.length && timingSafeEqual(a, b);
}
