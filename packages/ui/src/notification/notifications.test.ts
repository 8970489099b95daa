import { expect, it, vi } from 'vitest';
import { waitForNotification } from './notifications.ts';

it.each([
  ['normal', 400],
  ['short', 100],
] as const)('D19 waits %s: %i ms', async (length, milliseconds) => {
  vi.useFakeTimers();
  const done = vi.fn();
  void waitForNotification(length).then(done);
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
