import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeNextPath } from './next-path.ts';

it('keeps a path on our site with its query', () => {
  expect(safeNextPath('/blog/grammar?page=2#top')).toBe('/blog/grammar?page=2#top');
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
