import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { analyticsAudience, staffTokenSeconds } from '@contenthub/contracts/staff/staff-tokens';
import { SignJWT } from 'jose';

/** A token with which staff call the analytics API. `secret` is EVENT_TOKEN_SECRET, which the collector shares. */
export function issueStaffToken(
  secret: string,
  { subject, role }: { subject: string; role: StaffRole },
  now: number = Date.now(),
): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setAudience(analyticsAudience)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + staffTokenSeconds)
    .sign(new TextEncoder().encode(secret));
}
