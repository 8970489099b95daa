import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, currentSecret, type Secrets } from '@contenthub/server-kit/process/secrets';
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database.ts';

/**
 * better-auth encrypts with several versioned secrets but verifies signatures with one. What was signed with a fallback
 * is therefore signed again with the current secret before the library sees it.
 */

/** A version that follows from the secret, so that all processes agree on it in every step of a rotation. */
function secretVersion(secret: string): number {
  return createHash('sha256').update(`version ${secret}`).digest().readUInt32BE() >>> 1;
}

/** The secrets in the library's format. Its first one encrypts. */
export function versionedSecrets(secrets: Secrets): { version: number; value: string }[] {
  return acceptedSecrets(secrets).map((value) => ({ version: secretVersion(value), value }));
}

const cookieSignature = (secret: string, value: string) => createHmac('sha256', secret).update(value).digest('base64');

const signedValue = /^(.+)\.([A-Za-z0-9+/]{43}=)$/;

/** The value of a cookie of the library (`value.signature`), or undefined if none of the secrets signed it. */
export function readSignedCookie(cookie: string | undefined, secrets: Secrets): string | undefined {
  const [, value, signature = ''] = signedValue.exec(cookie ?? '') ?? [];
  if (value === undefined) return undefined;
  const isSigned = acceptedSecrets(secrets).some((secret) => isEqual(signature, cookieSignature(secret, value)));
  return isSigned ? value : undefined;
}

/** Signs each cookie of the library with the current secret, if a fallback signed it. */
export function renewCookies(header: string, secrets: Secrets): string {
  const [current = '', ...fallbacks] = acceptedSecrets(secrets);
  if (fallbacks.length === 0) return header;
  return header.replace(/([^=;\s]+)=([^;]*)/g, (cookie, name: string, encoded: string) => {
    const [, value = '', signature = ''] = signedValue.exec(decode(encoded)) ?? [];
    const isOld = fallbacks.some((secret) => isEqual(signature, cookieSignature(secret, value)));
    return isOld ? `${name}=${encodeURIComponent(`${value}.${cookieSignature(current, value)}`)}` : cookie;
  });
}

/** Signs the token of a confirmation email with the current secret, if a fallback signed it. */
export async function renewToken(token: string, secrets: Secrets): Promise<string> {
  const key = (secret: string) => new TextEncoder().encode(secret);
  for (const fallback of acceptedSecrets(secrets).slice(1)) {
    const verified = await jwtVerify(token, key(fallback), { algorithms: ['HS256'] }).catch(() => undefined);
    if (!verified) continue;
    return new SignJWT(verified.payload).setProtectedHeader({ alg: 'HS256' }).sign(key(currentSecret(secrets)));
  }
  return token;
}

/** Encrypts a text with the current secret. */
export function encryptText(text: string, secrets: Secrets): Promise<string> {
  return symmetricEncrypt({ key: encryptionKeys(secrets), data: text });
}

/** Decrypts what `encryptText` returned for any of the secrets. */
export function decryptText(encrypted: string, secrets: Secrets): Promise<string> {
  return symmetricDecrypt({ key: encryptionKeys(secrets), data: encrypted });
}

function encryptionKeys(secrets: Secrets) {
  const keys = new Map(versionedSecrets(secrets).map(({ version, value }) => [version, value]));
  return { keys, currentVersion: secretVersion(currentSecret(secrets)) };
}

type TwoFactors = { userId: number; secret: string; backupCodes: string };

/**
 * Encrypts the stored keys of authenticator apps and their backup codes with the current secret, so that a fallback can
 * be removed. Returns how many rows it changed. Several processes may run it at the same time.
 */
export async function renewEncryption(database: Database, secrets: Secrets, table: string): Promise<number> {
  const key = encryptionKeys(secrets);
  const renew = async (stored: string): Promise<string> => {
    const envelope = parseEnvelope(stored);
    if (envelope?.version === key.currentVersion) return stored;
    const data = envelope ? await symmetricDecrypt({ key, data: stored }) : await decryptUnversioned(stored, secrets);
    return symmetricEncrypt({ key, data });
  };
  const tables = database.withTables<Record<string, TwoFactors>>();
  let renewed = 0;
  for (const row of await tables.selectFrom(table).select(['userId', 'secret', 'backupCodes']).execute()) {
    const next = { secret: await renew(row.secret), backupCodes: await renew(row.backupCodes) };
    if (next.secret === row.secret && next.backupCodes === row.backupCodes) continue;
    const { numUpdatedRows } = await tables
      .updateTable(table)
      .set(next)
      .where('userId', '=', row.userId)
      // A person may have used a backup code in the meantime.
      .where('secret', '=', row.secret)
      .where('backupCodes', '=', row.backupCodes)
      .executeTakeFirst();
    renewed += Number(numUpdatedRows);
  }
  return renewed;
}

/** Decrypts a value from before secrets had versions. The encryption is authenticated, so a wrong secret throws. */
async function decryptUnversioned(data: string, secrets: Secrets): Promise<string> {
  const [current, ...fallbacks] = acceptedSecrets(secrets);
  for (const key of fallbacks) {
    const found = await symmetricDecrypt({ key, data }).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return symmetricDecrypt({ key: current ?? '', data });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isEqual(candidate: string, expected: string): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
