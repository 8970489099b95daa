import { expect, it } from 'vitest';
import { Progress } from './progress.ts';

it('says how far, how fast and how long still', () => {
  const progress = new Progress(100_000);
  expect(progress.line(9_250, 0)).toBe('9,250 of 100,000');
  expect(progress.line(12_400, 1000)).toBe('12,400 of 100,000 · 3,150 posts/s · 28 s left');
});

it('forgets a speed that is no longer true', () => {
  const progress = new Progress(100_000);
  progress.line(0, 0);
  progress.line(50_000, 1000);
  progress.line(51_000, 12_000);
  expect(progress.line(52_000, 22_000)).toBe('52,000 of 100,000 · 100 posts/s · 8 min left');
});
