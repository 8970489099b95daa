import { createHmac } from 'node:crypto';
import { recordHub } from '@contenthub/all-in-one/running-hub';
import { deriveEventSecret } from '@contenthub/all-in-one/services';
import { analyticsAudience } from '@contenthub/contracts/staff/staff-tokens';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { createStaffToken } from './staff-token.ts';

it('K12 signs with the secret that a hub in development generated', async () => {
  const folder = await temporaryFolder();
  const PLATFORM_SECRET = 'generated for this run of the hub';
  const hub = await recordHub(folder.path, { PLATFORM_SECRET, PUBLIC_ORIGIN: '', CONSOLE_ORIGIN: '' });
  const token = await createStaffToken([], { DATA_FOLDER: folder.path });
  const [header, payload, signature] = token.split('.');
  const secret = await deriveEventSecret({ PLATFORM_SECRET });
  expect(createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')).toBe(signature);
  await hub.stop();
  await folder.remove();
});

const decode = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const env = { EVENT_TOKEN_SECRET: 'a secret of tests that is long enough' };

it('prints a token for the analytics API with the given role', async () => {
  expect(decode(await createStaffToken([], env))).toMatchObject({ aud: analyticsAudience, role: 'viewer' });
  expect(decode(await createStaffToken(['--role', 'admin'], env))).toMatchObject({ role: 'admin' });
  await expect(createStaffToken(['--role', 'owner'], env)).rejects.toThrow(UsageError);
});
