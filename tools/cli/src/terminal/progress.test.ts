import { expect, it } from 'vitest';
import { Progress, progressBar } from './progress.ts';

it('shows count, speed and remaining time', () => {
  const progress = new Progress();
  expect(progress.line(9_250, 100_000, 0)).toBe('9,250 of 100,000');
  expect(progress.line(12_400, 100_000, 1000)).toBe('12,400 of 100,000 · 3,150 posts/s · 28 s left');
});

it('only uses the speed of the last ten seconds', () => {
  const progress = new Progress();
  progress.line(0, 100_000, 0);
  progress.line(50_000, 100_000, 1000);
  progress.line(51_000, 100_000, 12_000);
  expect(progress.line(52_000, 100_000, 22_000)).toBe('52,000 of 100,000 · 100 posts/s · 8 min left');
});

it('supports other units and a growing total', () => {
  const progress = new Progress('addresses');
  progress.line(0, 4, 0);
  expect(progress.line(10, 40, 1000)).toBe('10 of 40 · 10 addresses/s · 3 s left');
  expect(progressBar(0.5)).toBe('████████████░░░░░░░░░░░░');
});
