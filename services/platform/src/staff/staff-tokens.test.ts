import { hasRole } from '@contenthub/contracts/staff/roles';
import { analyticsAudience, staffTokenSeconds } from '@contenthub/contracts/staff/staff-tokens';
import { decodeJwt, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { issueStaffToken } from './staff-tokens.ts';

const secret = 'a secret of tests that is long enough';
const key = new TextEncoder().encode(secret);

it('issues a token with subject, role and audience that expires', async () => {
  const now = Date.now();
  const token = await issueStaffToken(secret, { subject: '7', role: 'editor' }, now);
  const { payload } = await jwtVerify(token, key, { audience: analyticsAudience });
  expect(payload).toMatchObject({ sub: '7', role: 'editor' });
  expect((decodeJwt(token).exp ?? 0) - (decodeJwt(token).iat ?? 0)).toBe(staffTokenSeconds);
  const expired = await issueStaffToken(secret, { subject: '7', role: 'editor' }, now - 2 * staffTokenSeconds * 1000);
  await expect(jwtVerify(expired, key, { audience: analyticsAudience })).rejects.toThrow(/exp/);
});

it('orders roles by their rights', () => {
  expect([hasRole('admin', 'viewer'), hasRole('editor', 'editor'), hasRole('viewer', 'growth')]).toEqual([
    true,
    true,
    false,
  ]);
});
