import type { Secrets } from '@contenthub/server-kit/process/secrets';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';

import { verifyWithSecrets } from '../verify-with-secrets.ts';

export type TokenSettings = { secret?: Secrets | undefined; jwksUrl?: string | undefined };
/** The token's user, or the reason why the token is invalid. */
export type TokenResult = { userId: string; problem?: never } | { problem: string; userId?: never };

const maxTokenLength = 4096;
const cacheSize = 5000;
const defaultLifetimeMs = 60 * 60 * 1000;

/** Verifies tokens and caches valid ones until they expire, because a page sends the same token with every request. */
export class EventTokenVerifier {
  readonly #verify: ((token: string) => Promise<{ payload: JWTPayload }>) | undefined;
  readonly #cache = new Map<string, { userId: string; until: number }>();
  readonly #now: () => number;

  constructor({ secret, jwksUrl }: TokenSettings, now: () => number = Date.now) {
    this.#now = now;
    const options = (algorithms: string[]): JWTVerifyOptions => ({ algorithms, currentDate: new Date(now()) });
    const keys = jwksUrl ? createRemoteJWKSet(new URL(jwksUrl)) : undefined;
    const verifyShared =
      secret === undefined ? undefined : (token: string) => verifyWithSecrets(token, secret, options(['HS256']));
    const verifyPublic = keys && ((token: string) => jwtVerify(token, keys, options(['RS256', 'ES256', 'EdDSA'])));
    // Platform tokens are signed with the shared secret, tokens of other issuers with their own keys.
    this.#verify =
      verifyShared && verifyPublic
        ? async (token) => (decodeProtectedHeader(token).alg === 'HS256' ? verifyShared(token) : verifyPublic(token))
        : (verifyShared ?? verifyPublic);
  }

  async verify(token: unknown): Promise<TokenResult> {
    if (typeof token !== 'string' || token === '') return { problem: 'Invalid JWT token: it is empty' };
    if (token.length > maxTokenLength) return { problem: 'Invalid JWT token: it is too long' };
    const cached = this.#cache.get(token);
    if (cached && cached.until > this.#now()) return { userId: cached.userId };
    this.#cache.delete(token);
    if (!this.#verify) return { problem: 'Invalid JWT token: no verification key configured' };
    try {
      const { payload } = await this.#verify(token);
      return this.#store(token, payload);
    } catch (error) {
      // An unavailable key set is not the token's fault; the client must retry.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
      return { problem: `Invalid JWT token: ${error.message}` };
    }
  }

  #store(token: string, { sub, exp }: JWTPayload): TokenResult {
    if (!sub || !/^-?\d+$/.test(sub)) return { problem: `Invalid userId: ${String(sub).slice(0, 100)}` };
    if (this.#cache.size >= cacheSize) this.#cache.clear();
    this.#cache.set(token, { userId: sub, until: exp ? exp * 1000 : this.#now() + defaultLifetimeMs });
    return { userId: sub };
  }
}
