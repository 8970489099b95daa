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

it('H14 limits amounts, such as bytes', () => {
  const limit = new RateLimit({ max: 100, now: () => 0 });
  expect([limit.retryAfter('a', 60), limit.retryAfter('a', 40), limit.retryAfter('a', 1)]).toEqual([0, 0, 60]);
});

it('H21 counts an IPv6 /64 as one client', () => {
  const limit = new RateLimit({ max: 1, now: () => 0 });
  const addresses = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:db8:1:3::1', '192.0.2.1', '::ffff:192.0.2.1'];
  expect(addresses.map((address) => limit.retryAfter(address) === 0)).toEqual([true, false, true, true, false]);
});

it('H21 keeps the other counts when somebody has too many addresses', () => {
  const limit = new RateLimit({ max: 1, now: () => 0 });
  for (let number = 0; number < 199_999; number += 1) limit.retryAfter(`client ${number}`);
  expect([limit.retryAfter('victim'), limit.retryAfter('another'), limit.retryAfter('victim')]).toEqual([0, 0, 60]);
});
