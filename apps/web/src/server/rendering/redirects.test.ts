import { expect, it } from 'vitest';
import { lowerCasePath } from './redirects.server.ts';

it.each([
  ['/blog/Search/Comma', '/blog/search/Comma'],
  ['/BLOG/search/Comma/', '/blog/search/Comma'],
  ['/Blog', '/blog/'],
  ['/Blog/Developer/search/x', '/blog/developer/search/x'],
  ['/blog/DEVELOPER/search/x', '/blog/developer/search/x'],
  ['/Business/Learn/some-Post', '/business/learn/some-post'],
  ['/Blog/Author/Mar%C3%ADa-H', '/blog/author/mar%C3%ADa-h'],
  ['/blog/Preview/12/aB3', '/blog/preview/12/aB3'],
])('H06 J15 redirects %s to %s instead of serving it', (path, lowerCase) => {
  expect(lowerCasePath(path)).toBe(lowerCase);
});

it.each([
  '/',
  '/blog/',
  '/blog/Grammar',
  '/blog/grammar/Some-Post',
  '/blog/search/Comma',
  '/business/learn/hr',
  '/Nothing/At/All/Here/X',
])('J15 keeps %s, whose slugs are looked up first', (path) => {
  expect(lowerCasePath(path)).toBeUndefined();
});
