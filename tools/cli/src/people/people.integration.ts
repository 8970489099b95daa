import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openFreshPostgres } from '@contenthub/platform/testing/test-databases';
import { requireEngines } from '@contenthub/services/testing/running-engines';
import { expect, it } from 'vitest';
import { describePersonalData } from './testing/personal-data-suite.ts';

describePersonalData('PostgreSQL', async () => openFreshPostgres((await requireEngines('DATABASE_URL')).DATABASE_URL));

it('H12 `people` prints its usage', async () => {
  const hub = fileURLToPath(new URL('../main.ts', import.meta.url));
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [hub, 'people', ...args]);
  expect((await run('--help')).stdout).toContain('people erase EMAIL --yes');
  await expect(run('erase')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('people erase EMAIL') });
});
