import { describe, expect, it } from 'vitest';
import { matchRoute } from './match.ts';
import { getPageUrl, normalizeQuery } from './page-parameters.ts';

const read = (path: string, search: string) => normalizeQuery(matchRoute(path, search).match);

describe('the normalised query', () => {
  it.each([
    '/blog/grammar/commas',
    '/blog/developer/some-post',
    '/blog/engineering/some-post',
    '/business/learn/some-post',
    '/blog/saved',
    '/blog/preview/12/abc',
    '/nowhere/at/all',
  ])('H09 is empty at %s', (path) => {
    expect(read(path, '?page=2&filter=content&search=comma&utm_source=x')).toBe('');
  });

  it.each([
    '/blog/',
    '/blog/grammar',
    '/blog/handbook',
    '/blog/author/maren-holt',
    '/blog/search/comma',
    '/blog/developer',
    '/blog/engineering/category/nlp-ml',
    '/business/learn/hr',
  ])('H09 has only the page at %s', (path) => {
    expect(read(path, '?search=comma&page=2&filter=content')).toBe('?page=2');
  });

  it('H09 P09 has only the search text at the index of answers', () => {
    expect(read('/blog/answers', '?page=2&search=%20comma%20&utm_source=x')).toBe('?search=comma');
  });

  it('H09 has page, filter and search in a fixed order at the home of the business hub', () => {
    expect(read('/business/learn', '?search=comma&utm_source=x&filter=content&page=2')).toBe(
      '?page=2&filter=content&search=comma',
    );
    expect(read('/business/learn', '?filter=nonsense&search=%20')).toBe('');
  });

  it.each([
    ['/blog/search/coma', '?exact=1&page=2&utm_source=x', '?page=2&exact=1'],
    ['/blog/search/coma', '?exact=yes', ''],
    ['/business/learn', '?exact=1&search=coma', '?search=coma&exact=1'],
    ['/blog/grammar', '?exact=1', ''],
  ])('H09 J12 of %s%s is "%s"', (path, search, expected) => {
    expect(read(path, search)).toBe(expected);
  });

  it.each(['1', '01', '002', '0', '-1', 'abc', '2.5', '1e3', '', '%20', '99999999999'])(
    'H09 is empty where page is "%s"',
    (page) => {
      expect(read('/blog/grammar', `?page=${page}`)).toBe('');
    },
  );
});

it('H09 links feed pages with normalised parameters', () => {
  const { match } = matchRoute('/blog/grammar', '?search=evil&page=2');
  expect([getPageUrl(match, 1), getPageUrl(match, 3)]).toEqual(['/blog/grammar', '/blog/grammar?page=3']);
  const narrowed = matchRoute('/business/learn', '?search=a+b&filter=content').match;
  expect(getPageUrl(narrowed, 2)).toBe('/business/learn?page=2&filter=content&search=a+b');
});
