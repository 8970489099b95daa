import { Signatures } from '../http/signed.ts';

const signed = 'experiments';

/** Made with the platform's secret; the secret itself is never sent. */
export function operatorToken(secret: string): string {
  return signatures(secret).of(signed);
}

export function isOperatorToken(secret: string, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  return signatures(secret).holds(given, signed);
}

function signatures(secret: string): Signatures {
  return new Signatures(secret, 'operator');
}
