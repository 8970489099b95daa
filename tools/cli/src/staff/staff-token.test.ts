import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import { expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { createStaffToken } from './staff-token.ts';

const decode = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const env = { EVENT_TOKEN_SECRET: 'a secret of tests that is long enough' };

it('prints a token for the analytics API with the given role', async () => {
  expect(decode(await createStaffToken([], env))).toMatchObject({ aud: analyticsAudience, role: 'viewer' });
  expect(decode(await createStaffToken(['--role', 'admin'], env))).toMatchObject({ role: 'admin' });
  await expect(createStaffToken(['--role', 'owner'], env)).rejects.toThrow(UsageError);
});
