import { isSignedBy, signature } from '../http/signed.ts';

const purpose = 'operator';

/** Whoever holds the platform's secret can make it; the secret itself is never sent. */
export function operatorToken(secret: string): string {
  return signature(secret, purpose, 'experiments');
}

export function isOperatorToken(secret: string, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  return isSignedBy(given, secret, purpose, 'experiments');
}
