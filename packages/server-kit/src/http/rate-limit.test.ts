import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

it('H14 limits requests per key and window, and returns when to retry', () => {
  let now = 1_000_000;
  const limit = new RateLimit({ max: 2, windowMs: 60_000, now: () => now });
  expect([limit.retryAfter('a'), limit.retryAfter('a')]).toEqual([0, 0]);
  now += 20_500;
  expect([limit.retryAfter('a'), limit.retryAfter('b')]).toEqual([40, 0]);
  now += 39_500;
  expect(limit.retryAfter('a')).toBe(0);
});
