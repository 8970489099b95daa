import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absoluteUrls } from './absolute-url.ts';

const origin = 'https://www.contenthub.test';

it('makes any path absolute, exactly as URL does', () => {
  const segment = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aZ09-_~.%#?&=+:@/\\ é'), maxLength: 6 }),
    fc.constantFrom('.', '..', 'post', 'image-1.png', '%2e', '%2E%2e'),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const path = `/${segments.join('/')}`;
      if (URL.canParse(path, origin)) expect(absoluteUrls(origin)(path)).toBe(new URL(path, origin).href);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['/blog/grammar/commas', `${origin}/blog/grammar/commas`],
  ['/', `${origin}/`],
  ['/#organization', `${origin}/#organization`],
  ['//other.test/a', 'https://other.test/a'],
  ['https://cdn.test/a b.png', 'https://cdn.test/a%20b.png'],
  ['/blog/../a', `${origin}/a`],
  ['', `${origin}/`],
])('makes %s absolute', (path, url) => {
  expect(absoluteUrls(origin)(path)).toBe(url);
});

it('normalizes the origin of the settings', () => {
  expect(absoluteUrls('https://WWW.contenthub.test:443/')('/a')).toBe(`${origin}/a`);
});
