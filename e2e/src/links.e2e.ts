import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './support/child.ts';
import { visitBundledHub } from './support/visit.ts';

const visit = visitBundledHub();

it('nothing that the bundled articles and their pages lead to or show is missing', { timeout: 240_000 }, async () => {
  const command = ['tools/hub/src/hub.ts', 'links', '--json', '--at-once', '3', '--origin', visit.hub.origin];
  const options = { cwd: root, maxBuffer: 10_000_000 };
  // It exits 1 when something is broken, and says in its output what.
  const { stdout } = await promisify(execFile)(process.execPath, command, options).catch(
    (error: { stdout: string }) => error,
  );
  const { broken, pages, addresses } = JSON.parse(stdout) as { broken: unknown[]; pages: number; addresses: number };
  expect(broken).toEqual([]);
  expect(pages).toBeGreaterThan(100);
  expect(addresses).toBeGreaterThan(200);
});
