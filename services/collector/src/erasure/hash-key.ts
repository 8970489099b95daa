import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { acceptedSecrets, currentSecret, type Secrets } from '@contenthub/server-kit/process/secrets';
import type { EventStore } from '../store/event-store.ts';

const prefix = 'key:';
/** After any retention period, which counts from this time. */
const never = Date.UTC(2200, 0, 1);

/**
 * Returns the key of the hashes of erased ids. Hashes outlive every rotation of the secret, so the key is not derived
 * from it: it is stored beside them, encrypted with the secret, and encrypted again when the secret changes.
 */
export async function openHashKey(store: EventStore, stored: readonly string[], secrets: Secrets): Promise<string> {
  const current = currentSecret(secrets);
  const wrapped = stored.filter(isWrappedKey);
  const unwrap = (secret: string) => wrapped.map((each) => decrypt(each, secret)).find((key) => key !== undefined);
  const existing = unwrap(current);
  if (existing) return existing;
  const older = acceptedSecrets(secrets)
    .map(unwrap)
    .find((key) => key !== undefined);
  // Releases before this one derived the key from the secret.
  const key = older ?? `erased ids ${current}`;
  const row = encrypt(key, current);
  await store.insert('erased_ids', [{ hash: row, erased_at: never }], row);
  return key;
}

export function isWrappedKey(hash: string): boolean {
  return hash.startsWith(prefix);
}

const keyOf = (secret: string) => createHash('sha256').update(`hash key ${secret}`).digest();

function encrypt(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), data]).toString('base64url');
}

function decrypt(wrapped: string, secret: string): string | undefined {
  const bytes = Buffer.from(wrapped.slice(prefix.length), 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
