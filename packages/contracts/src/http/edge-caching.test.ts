import { expect, it } from 'vitest';
import { surrogateKey } from './edge-caching.ts';

it.each([
  ['comma-splices', 'comma-splices'],
  ['x everything', 'x%20everything'],
  ['日本', '%E6%97%A5%E6%9C%AC'],
  ['\r\nset-cookie: a', '%0D%0Aset-cookie%3A%20a'],
  ['\ud800', '%EF%BF%BD'],
  ['x'.repeat(5000), 'x'.repeat(200)],
])('H32 the key of the slug %j is one word of a header', (slug, part) => {
  expect(surrogateKey.slug('main', slug)).toBe(`slug:main:${part}`);
  expect(surrogateKey.category(slug)).toBe(`category:${part}`);
});
