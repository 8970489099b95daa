import { analyticsAudience, hasRole, type StaffRole, staffRoles } from '@contenthub/contracts/analytics/staff';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';

/** Rejects requests without a token that the platform signed for staff of at least this role. */
export function requireStaff(secret: string | undefined, needed: StaffRole = 'viewer') {
  const key = secret ? new TextEncoder().encode(secret) : undefined;
  return async ({ headers }: FastifyRequest): Promise<void> => {
    if (!key) throw new HttpError(503, 'no-secret', 'EVENT_TOKEN_SECRET is missing.');
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const verified = await jwtVerify(token, key, {
      audience: analyticsAudience,
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
    }).catch(() => undefined);
    const role = staffRoles.find((each) => each === verified?.payload.role);
    if (!role) throw new HttpError(401, 'not-staff', 'A staff token is required.');
    if (!hasRole(role, needed)) throw new HttpError(403, 'missing-role', `The role ${needed} is required.`);
  };
}
