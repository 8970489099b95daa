import { acceptedSecrets, type Secrets } from '@contenthub/server-kit/process/secrets';
import { errors, type JWTVerifyOptions, jwtVerify } from 'jose';

/** Verifies a token that any of the secrets may have signed. Throws if none did, or if it is invalid otherwise. */
export async function verifyWithSecrets(token: string, secrets: Secrets, options: JWTVerifyOptions) {
  const keys = acceptedSecrets(secrets).map((secret) => new TextEncoder().encode(secret));
  for (const key of keys.slice(0, -1)) {
    const verified = await jwtVerify(token, key, options).catch((error: unknown) => {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    });
    if (verified) return verified;
  }
  return jwtVerify(token, keys.at(-1) ?? new Uint8Array(), options);
}
