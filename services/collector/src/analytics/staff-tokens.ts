import { createHmac } from 'node:crypto';
import { hasRole, type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { acceptedSecrets, type Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyRequest } from 'fastify';
import { verifyWithSecrets } from '../verify-with-secrets.ts';

export type TokenIssuers = {
  /** Secrets of the platform, which signs tokens of staff with any role. */
  platform: Secrets | undefined;
  /** Secrets of WordPress. Its tokens always have the viewer role. */
  wordpress?: Secrets | undefined;
};

/** The key of WordPress's tokens. It differs from the secret, which signs webhooks. */
export function wordpressTokenKey(secret: string): string {
  return createHmac('sha256', secret).update('analytics tokens').digest('hex');
}

/** Rejects requests without a token that the platform, or WordPress for its editors, signed for at least this role. */
export function requireStaff({ platform, wordpress }: TokenIssuers, needed: StaffRole = 'viewer') {
  const wordpressKeys = wordpress === undefined ? [] : acceptedSecrets(wordpress).map(wordpressTokenKey);
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!platform && wordpressKeys.length === 0)
      throw new HttpError(503, 'no-secret', 'EVENT_TOKEN_SECRET is missing.');
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const claimed = platform && (await readRole(token, platform));
    const role = staffRoles.find((each) => each === claimed) ?? (await readEditorRole(token, wordpressKeys));
    if (!role) throw new HttpError(401, 'not-staff', 'A staff token is required.');
    if (!hasRole(role, needed)) throw new HttpError(403, 'missing-role', `The role ${needed} is required.`);
  };
}

async function readEditorRole(token: string, [current, ...others]: readonly string[]) {
  const role = current && (await readRole(token, [current, ...others]));
  return role === 'viewer' ? role : undefined;
}

async function readRole(token: string, secrets: Secrets): Promise<unknown> {
  const verified = await verifyWithSecrets(token, secrets, {
    audience: analyticsAudience,
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'exp'],
  }).catch(() => undefined);
  return verified?.payload.role;
}
