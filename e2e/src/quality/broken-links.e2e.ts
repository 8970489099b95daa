import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountHub, startAccountHub } from '../support/hub/account-hub.ts';
import { repositoryRoot } from '../support/hub/child-process.ts';

const email = 'crawler@example.com';
const password = 'correct horse battery';

let hub: AccountHub;
beforeAll(async () => {
  hub = await startAccountHub();
  await hub.people.create(email, password, {});
});
afterAll(() => hub?.stop());

type Report = { broken: unknown[]; pages: number; addresses: number; opened: string[] };

it('J14 J15 finds no broken, raw, empty or unstyled page from the four home pages, signed out or signed in', async () => {
  const options = ['--json', '--no-cards', '--concurrency', '3', '--origin', hub.origin, '--sign-in', email];
  // Exits with 1 and lists what is broken.
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['tools/cli/src/main.ts', 'links', ...options],
    {
      cwd: repositoryRoot,
      env: { ...process.env, HUB_PASSWORD: password },
      maxBuffer: 10_000_000,
    },
  ).catch((error: { stdout: string; stderr: string }) => error);
  expect(stderr).toBe('');
  const { broken, pages, addresses, opened } = JSON.parse(stdout) as Report;
  expect(broken).toEqual([]);
  expect(pages).toBeGreaterThan(100);
  expect(addresses).toBeGreaterThan(200);
  expect(opened).toEqual(expect.arrayContaining(['/blog/', '/blog/developer', '/blog/engineering', '/business/learn']));
  expect(opened).toEqual(expect.arrayContaining(['/account', '/account/security', '/account/data']));
  expect(opened.length).toBeGreaterThan(12);
});
