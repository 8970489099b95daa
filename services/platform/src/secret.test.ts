import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it } from 'vitest';
import { getPlatformSecret } from './secret.ts';
import { PlatformSettings } from './settings.ts';

const settings = (env: Record<string, string>) => readSettings(PlatformSettings, env);

it('creates the secret once with mode 0600 and reuses it', async () => {
  const folder = await temporaryFolder();
  const small = settings({ DATA_FOLDER: join(folder.path, 'data') });
  const secrets = await Promise.all([getPlatformSecret(small), getPlatformSecret(small)]);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await getPlatformSecret(small)).toBe(secrets[0]);
  expect((await stat(join(folder.path, 'data', 'platform-secret'))).mode & 0o777).toBe(0o600);
  await folder.remove();
});

it('requires the setting if several processes share a database', async () => {
  const many = { PLATFORM_DATABASE_URL: 'postgres://127.0.0.1/platform', NODE_ENV: 'production' };
  await expect(getPlatformSecret(settings(many))).rejects.toThrow(/PLATFORM_SECRET is missing/);
  const named = 'a secret of thirty-two characters';
  expect(await getPlatformSecret(settings({ ...many, PLATFORM_SECRET: named }))).toBe(named);
});
