import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processStartTime } from './process-record.ts';

test('returns the start time of a running process and nothing after it exits', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const born = processStartTime(child.pid ?? 0);
  expect(born).toMatch(/^\d+$/);
  expect(processStartTime(child.pid ?? 0)).toBe(born);
  child.kill();
  await once(child, 'exit');
  expect(processStartTime(child.pid ?? 0)).toBeUndefined();
});
