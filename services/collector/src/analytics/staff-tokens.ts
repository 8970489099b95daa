import { hasRole, type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyRequest } from 'fastify';
import { verifyWithSecrets } from '../verify-with-secrets.ts';

/** Rejects requests without a token that the platform signed for staff of at least this role. */
export function requireStaff(secrets: Secrets | undefined, needed: StaffRole = 'viewer') {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!secrets) throw new HttpError(503, 'no-secret', 'EVENT_TOKEN_SECRET is missing.');
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const verified = await verifyWithSecrets(token, secrets, {
      audience: analyticsAudience,
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
    }).catch(() => undefined);
    const role = staffRoles.find((each) => each === verified?.payload.role);
    if (!role) throw new HttpError(401, 'not-staff', 'A staff token is required.');
    if (!hasRole(role, needed)) throw new HttpError(403, 'missing-role', `The role ${needed} is required.`);
  };
}
