import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeNextPath } from './next-path.ts';

it('keeps a path on our site with its query', () => {
  expect(safeNextPath('/blog/grammar?page=2#top')).toBe('/blog/grammar?page=2#top');
});

it.each([
  ['/日本?q=é', '/%E6%97%A5%E6%9C%AC?q=%C3%A9'],
  ['/blog/%E6%97%A5', '/blog/%E6%97%A5'],
  ['/\0', '/blog/'],
  ['/\x7f', '/blog/'],
  ['/\ud800', '/%EF%BF%BD'],
])('H30 turns %j into a path that a header can have', (given, expected) => {
  expect(safeNextPath(given)).toBe(expected);
});

it('H30 always returns what a header can have', () => {
  const text = fc.string({ unit: 'binary' }).map((rest) => `/${rest}`);
  fc.assert(
    fc.property(text, (given) => {
      expect(safeNextPath(given)).toMatch(/^[\x21-\x7e]+$/);
    }),
    { numRuns: 2000 },
  );
});

it('never redirects to another site', () => {
  const own = 'https://www.example.com';
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('//x', '/\\x', '/\t/x', '/%2f/x', undefined, 7, ['/x']),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(new URL(safeNextPath(given), own).origin).toBe(own);
    }),
    { numRuns: 2000 },
  );
});
