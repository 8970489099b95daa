import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './support/child.ts';
import { visitBundledHub } from './support/visit.ts';

const visit = visitBundledHub();

type Report = { broken: unknown[]; pages: number; addresses: number; opened: string[] };

it('J14 J15 a reader who follows links from the four homes meets nothing dead, raw, empty or unstyled', {
  timeout: 240_000,
}, async () => {
  const options = ['--json', '--no-cards', '--at-once', '3', '--origin', visit.hub.origin];
  // It exits 1 when something is broken, and says in its output what.
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/hub/src/hub.ts', 'links', ...options], {
    cwd: root,
    maxBuffer: 10_000_000,
  }).catch((error: { stdout: string }) => error);
  const { broken, pages, addresses, opened } = JSON.parse(stdout) as Report;
  expect(broken).toEqual([]);
  expect(pages).toBeGreaterThan(100);
  expect(addresses).toBeGreaterThan(200);
  expect(opened).toEqual(expect.arrayContaining(['/blog/', '/blog/developer', '/blog/engineering', '/business/learn']));
  expect(opened.length).toBeGreaterThan(12);
});
