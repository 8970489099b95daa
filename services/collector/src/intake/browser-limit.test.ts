import { expect, it } from 'vitest';
import { BrowserLimit } from './browser-limit.ts';

it('H33 counts the browsers of a source, and tells those beyond the limit apart', () => {
  const limit = new BrowserLimit({ max: 2 });
  const found = ['a', 'b', 'c', 'a', 'c'].map((browser) => limit.isSurplus('network', browser));
  expect(found).toEqual([false, false, true, false, true]);
  expect(limit.isSurplus('another network', 'c')).toBe(false);
});

it('H33 starts again each day', () => {
  let now = Date.parse('2026-06-18T23:59:00Z');
  const limit = new BrowserLimit({ max: 1, now: () => now });
  expect([limit.isSurplus('network', 'a'), limit.isSurplus('network', 'b')]).toEqual([false, true]);
  now = Date.parse('2026-06-19T00:00:00Z');
  expect([limit.isSurplus('network', 'b'), limit.isSurplus('network', 'a')]).toEqual([false, true]);
});

it('H33 forgets the oldest source only, if strangers fill the list', () => {
  const limit = new BrowserLimit({ max: 1 });
  for (let index = 0; index < 200_001; index += 1) limit.isSurplus(`network ${index}`, 'a');
  expect(limit.isSurplus('network 0', 'b')).toBe(false);
  expect(limit.isSurplus('network 2', 'b')).toBe(true);
});
