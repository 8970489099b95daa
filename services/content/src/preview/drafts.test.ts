import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNonce, isValidNonce } from './drafts.ts';

const secret = 'a secret of sixteen';
const now = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;
const nonce = createNonce(secret, 42, now);

describe('preview nonce', () => {
  it('opens one preview for a day', () => {
    expect(isValidNonce(secret, 42, nonce, now)).toBe(true);
    expect(isValidNonce(secret, 42, nonce, now + day - 1)).toBe(true);
    expect(isValidNonce(secret, 42, nonce, now + day)).toBe(false);
    expect(isValidNonce(secret, 43, nonce, now)).toBe(false);
    expect(isValidNonce('another secret, guessed', 42, nonce, now)).toBe(false);
  });

  it('cannot be extended or forged', () => {
    const [, signature = ''] = nonce.split('-');
    expect(isValidNonce(secret, 42, `${(now + 9 * day).toString(36)}-${signature}`, now)).toBe(false);
    fc.assert(fc.property(fc.string(), (any) => !isValidNonce(secret, 42, any, now)));
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), (any) => !isValidNonce(secret, 42, `zzzzzzzz-${any}`, now)),
    );
  });

  it('is URL-safe', () => {
    expect(nonce).toBe(encodeURIComponent(nonce));
  });
});
