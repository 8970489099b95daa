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
  const said: string[] = [];
  const restartServices = vi.fn((why: string) => void said.push(why));
  const script = pathToFileURL(join(folder, 'script.mjs'));
  const say = (line: string) => void said.push(line);
  const stop = await makeReadersInBackground({ isTerminal, restartServices, say, folder, script });
  onTestFinished(stop);
  return { said, restartServices };
}

it.each([true, false])('K11b makes readers on the first start and restarts, terminal: %s', async (isTerminal) => {
  const { said } = await start([], { isTerminal });
  expect(said[0]).toContain('The console has no readers yet.');
  await expect.poll(() => said.at(-1)).toBe('Simulated readers are ready');
});

it('tells how to find out why no readers were created', async () => {
  const { said, restartServices } = await start([], { code: 1 });
  await expect.poll(() => said.at(-1)).toContain('`npm run readers` shows why.');
  expect(restartServices).not.toHaveBeenCalled();
});

it('makes readers of today for the next start, without a restart', async () => {
  const { said, restartServices } = await start(['readers-2020-01-01']);
  await expect.poll(() => said).toEqual(['  New simulated readers are ready for the next start.\n']);
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
  await expect.poll(() => next.said.at(-1)).toContain('could not be made');
  expect(forked.said).toEqual([]);
});
