import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from './child-process.ts';
import type { Hub } from './hub.ts';

type Report = { broken: unknown[]; pages: number; addresses: number; opened: string[] };

/** Runs `npm run hub -- links` with these options and returns its report. */
export async function checkLinks(hub: Hub, options: string[], password = ''): Promise<Report> {
  const args = ['links', '--json', '--no-cards', '--concurrency', '3', '--origin', hub.origin, ...options];
  // Exits with 1 if something is broken.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['tools/cli/src/main.ts', ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, HUB_PASSWORD: password },
    maxBuffer: 10_000_000,
  }).catch((error: { stdout: string; stderr: string }) => error);
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}
