import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startNode } from '@contenthub/testing/processes/node-process';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from './folder-lock.ts';
import { WorkerProcess } from './worker-process.ts';

const module = new URL('../testing/worker.ts', import.meta.url);
const worker = new WorkerProcess({ module, name: 'the test', memoryMb: 200 });

afterEach(() => worker.stop());

describe('a worker process', () => {
  it('H19 answers requests, also several at once, with all types that can be cloned', async () => {
    const inputs = [undefined, 'text', { bytes: Buffer.from([1, 2]), when: new Date(0), big: 2n ** 70n }];
    const answers = await Promise.all(inputs.map((input) => worker.request('echo', input)));
    expect(answers).toEqual(inputs);
  });

  it('H19 passes on errors with their own properties', async () => {
    await expect(worker.request('fail')).rejects.toMatchObject({
      name: 'RangeError',
      message: 'too large',
      type: 'LIMIT',
    });
  });

  it('H19 ends when it uses too much memory, says so, and starts again', async () => {
    const waiting = worker.request('never');
    const reason = { name: 'WorkerEndedError', message: 'the test needed more than 200 MB' };
    await Promise.all([
      expect(worker.request('grow', 10_000)).rejects.toMatchObject(reason),
      expect(waiting).rejects.toMatchObject(reason),
    ]);
    expect(worker.pid).toBeUndefined();
    expect(await worker.request('grow', 10)).toBe(1);
  });

  it('H19 rejects requests without an answer when it exits or is stopped', async () => {
    await expect(worker.request('exit')).rejects.toThrow('the test ended with code 3');
    await worker.request('echo');
    const waiting = expect(worker.request('never')).rejects.toThrow('the test ended with SIGKILL');
    await worker.stop();
    await waiting;
  });

  it('H19 gets no secrets, and is the process that the kernel ends first', async () => {
    process.env.TEST_SECRET = 'do not tell';
    const environment = await worker.request<Record<string, string>>('environment');
    delete process.env.TEST_SECRET;
    expect(Object.keys(environment)).toContain('PATH');
    expect(Object.keys(environment)).not.toContain('TEST_SECRET');
    expect(await readFile(`/proc/${worker.pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
  });

  it('H19 ends with its parent, even if the parent is killed', async () => {
    const parent = startNode(fileURLToPath(new URL('../testing/worker-parent.ts', import.meta.url)), {});
    const [, pid] = await parent.waitForOutput(/worker (\d+)/);
    expect(isAlive(Number(pid))).toBe(true);
    parent.child.kill('SIGKILL');
    await parent.exited;
    await expect.poll(() => isAlive(Number(pid)), { interval: 50 }).toBe(false);
  });
});
