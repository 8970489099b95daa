import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const script = `
  import { spawnChild } from ${JSON.stringify(new URL('./spawn-child.ts', import.meta.url).href)};
  console.log(spawnChild('sleep', ['600'], { stdio: 'ignore', detached: true }).pid);
  setInterval(() => {}, 1000);
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'ends with its parent process on %s',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = (await once(run.stdout, 'data')).map(Number) as [number];
    expect(isRunning(pid)).toBe(true);
    run.kill(signal);
    await once(run, 'exit');
    await expect.poll(() => isRunning(pid)).toBe(false);
  },
);
