import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeReadersInBackground } from './background-readers.ts';

const today = new Date().toISOString().slice(0, 10);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contenthub-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Starts with these snapshots and a script that ends with this code. */
async function start(snapshots: string[], { code = 0, isTerminal = true } = {}) {
  for (const name of snapshots) await mkdir(join(folder, name));
  await writeFile(join(folder, 'script.mjs'), `process.exit(${code});`);
  const printed: string[] = [];
  const restartServices = vi.fn((why: string) => void printed.push(why));
  const script = pathToFileURL(join(folder, 'script.mjs'));
  const print = (line: string) => void printed.push(line);
  const stop = await makeReadersInBackground({ isTerminal, restartServices, print, folder, script });
  onTestFinished(stop);
  return { printed, restartServices };
}

it.each([true, false])('K11b makes readers on the first start and restarts, terminal: %s', async (isTerminal) => {
  const { printed } = await start([], { isTerminal });
  expect(printed[0]).toContain('The console has no readers yet.');
  await expect.poll(() => printed.at(-1)).toBe('Simulated readers are ready');
});

it('tells how to find out why no readers were created', async () => {
  const { printed, restartServices } = await start([], { code: 1 });
  await expect.poll(() => printed.at(-1)).toContain('`npm run readers` shows why.');
  expect(restartServices).not.toHaveBeenCalled();
});

it('makes readers of today for the next start, without a restart', async () => {
  const { printed, restartServices } = await start(['readers-2020-01-01']);
  await expect.poll(() => printed).toEqual(['  New simulated readers are ready for the next start.\n']);
  expect(restartServices).not.toHaveBeenCalled();
});

it.each([
  ['readers of today', [`readers-${today}`], true],
  ['older readers, in a script', ['readers-2020-01-01'], false],
])('keeps %s', async (_what, snapshots, isTerminal) => {
  const forked = await start(snapshots, { code: 1, isTerminal });
  // A script that is started after it has ended says so.
  await rm(join(folder, snapshots[0] as string), { recursive: true });
  const next = await start([], { code: 1 });
  await expect.poll(() => next.printed.at(-1)).toContain('could not be made');
  expect(forked.printed).toEqual([]);
});
