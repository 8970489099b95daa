import { createHmac, timingSafeEqual } from 'node:crypto';
import Type from 'typebox';

/** A secret, or the current one with those that are accepted too while it is rotated. Only the first one signs. */
export type Secrets = string | readonly [current: string, ...accepted: string[]];

/** `X` and `X_FALLBACK` of the settings. */
export function withFallback(secret: string, fallback: string | undefined): Secrets {
  return fallback ? [secret, fallback] : secret;
}

export function currentSecret(secrets: Secrets): string {
  return typeof secrets === 'string' ? secrets : secrets[0];
}

/** All secrets that are valid, the current one first. */
export function acceptedSecrets(secrets: Secrets): readonly string[] {
  return typeof secrets === 'string' ? [secrets] : secrets;
}

/** Whether a text is the HMAC-SHA256 of a value under one of the secrets. */
export function isSignedWith(
  secrets: Secrets,
  value: string,
  candidate: string,
  encoding: 'hex' | 'base64url' = 'hex',
): boolean {
  const actual = Buffer.from(candidate);
  return acceptedSecrets(secrets).some((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(value).digest(encoding));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

/** The schema of `X_FALLBACK` for a setting `X`. */
export function fallbackSecret(name: string, minLength: number) {
  return Type.Optional(
    Type.String({ minLength, description: `also accepted in place of ${name}, which signs, while it is rotated` }),
  );
}
