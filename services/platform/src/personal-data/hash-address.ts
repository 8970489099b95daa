import { createHash } from 'node:crypto';

/** The stored hash of an e-mail address, where the address itself is not needed. */
export function hashAddress(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
}
