import { expect, it } from 'vitest';
import { Mutex } from './mutex.ts';

it('runs tasks one at a time, in order, and returns their results', async () => {
  const { runExclusive } = new Mutex();
  const steps: string[] = [];
  const task = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => runExclusive(task(name))))).toEqual(['a', 'b', 'c']);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('rejects for the caller of a failed task and runs the next one', async () => {
  const { runExclusive } = new Mutex();
  const failed = runExclusive(async () => {
    throw new Error('broken');
  });
  const next = runExclusive(async () => 'fine');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

it('is idle when the tasks up to now have ended, even if one failed', async () => {
  const mutex = new Mutex();
  const open = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = mutex.runExclusive(async () => {
    await open.promise;
    done.push('first');
    throw new Error('broken');
  });
  const idle = mutex.idle().then(() => done.push('idle'));
  open.resolve();
  await expect(first).rejects.toThrow('broken');
  await idle;
  expect(done).toEqual(['first', 'idle']);
});
