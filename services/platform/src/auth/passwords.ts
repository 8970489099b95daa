import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { verifyPassword as verifyUnversioned } from 'better-auth/crypto';

/** The binary logarithm of scrypt's N. Each step doubles the time, about 0.2 s at 14, and the memory, 32 MiB. */
export const defaultPasswordCost = 14;
const blockSize = 16;
const keyLength = 64;
const format = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=1\$([\w-]+)\$([\w-]+)$/;

/** Returns a salted hash that names its parameters (PHC string format), so that the cost can change later. */
export async function hashPassword(password: string, cost = defaultPasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost, blockSize);
  return `$scrypt$ln=${cost},r=${blockSize},p=1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Also verifies the hashes of earlier releases, which do not name their parameters. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, cost, size, salt, key] = format.exec(hash) ?? [];
  if (!cost || !size || !salt || !key) return verifyUnversioned({ hash, password });
  const expected = Buffer.from(key, 'base64url');
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost), Number(size));
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function deriveKey(password: string, salt: Buffer, cost: number, size: number): Promise<Buffer> {
  const N = 2 ** cost;
  // Equal characters can be typed as different code points.
  const normalized = password.normalize('NFKC');
  return new Promise((resolve, reject) =>
    scrypt(normalized, salt, keyLength, { N, r: size, p: 1, maxmem: 256 * N * size }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Throws in production if passwords would be hashed too cheaply. */
export function checkPasswordCost({ SCRYPT_COST, NODE_ENV }: { SCRYPT_COST: number; NODE_ENV?: string }): void {
  if (NODE_ENV === 'production' && SCRYPT_COST < defaultPasswordCost)
    throw new Error(`SCRYPT_COST must be at least ${defaultPasswordCost} in production.`);
}
