import { expect, it } from 'vitest';
import { base32 } from './self-service.ts';

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('H11 encodes the key %j as RFC 4648 without padding', (text, key) => {
  expect(base32(text)).toBe(key);
});
