import { expect, it } from 'vitest';
import { negotiateEncoding } from './request.server.ts';

it.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=1.0, GZIP;q=0.8', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip; q=0.0, br', 'identity'],
  ['br', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('selects the encoding for %s: %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});
