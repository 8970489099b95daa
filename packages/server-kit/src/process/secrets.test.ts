import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { acceptedSecrets, currentSecret, isSignedWith, withFallback } from './secrets.ts';

const sign = (secret: string) => createHmac('sha256', secret).update('a value').digest('hex');

it('O09 signs with the current secret and accepts the fallback too', () => {
  const secrets = withFallback('new', 'old');
  expect(currentSecret(secrets)).toBe('new');
  expect(acceptedSecrets(secrets)).toEqual(['new', 'old']);
  expect(['new', 'old', 'older'].map((secret) => isSignedWith(secrets, 'a value', sign(secret)))).toEqual([
    true,
    true,
    false,
  ]);
});

it('O09 accepts only the current secret without a fallback', () => {
  const secrets = withFallback('new', undefined);
  expect([currentSecret(secrets), acceptedSecrets(secrets)]).toEqual(['new', ['new']]);
  expect(isSignedWith(secrets, 'a value', sign('old'))).toBe(false);
  expect(isSignedWith(secrets, 'a value', '')).toBe(false);
});
