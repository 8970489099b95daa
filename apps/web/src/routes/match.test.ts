import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBlogs, getBlogByPath } from '../sites/all-blogs.ts';
import { matchRoute, parsePageNumber } from './match.ts';

it.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=3&page=7', 3],
  ['?page=abc', 1],
  ['?page=2.5', 1],
  ['?page=', 1],
  ['?page=0', 1],
  ['?page=-4', 1],
  ['?page=1e3', 1],
  ['?page=99999999999999', 1],
])('parses %s as %i', (search, page) => {
  expect(parsePageNumber(search)).toBe(page);
});

const where = (path: string, search = '') => {
  const { match, redirect } = matchRoute(path, search);
  return { blog: match.blog.key, page: match.pageType, params: match.params, ...(redirect && { redirect }) };
};

describe('getBlogByPath', () => {
  it.each([
    ['/blog/', 'main'],
    ['/blog/grammar/x', 'main'],
    ['/blog/developers', 'main'],
    ['/anything/else', 'main'],
    ['/business/learning', 'main'],
    ['/blog/developer', 'developer'],
    ['/blog/developer/a/b', 'developer'],
    ['/blog/engineering/x', 'engineering'],
    ['/business/learn', 'gbBusiness'],
    ['/business/learn/x', 'gbBusiness'],
  ])('gets the blog of %s from the path alone', (path, key) => {
    expect(getBlogByPath(path).key).toBe(key);
  });
});

describe('matchRoute', () => {
  it.each([
    ['/blog/', 'main', 'home', {}],
    ['/blog/grammar/some-post', 'main', 'post', { category: 'grammar', slug: 'some-post' }],
    ['/blog/handbook', 'main', 'handbook', {}],
    ['/blog/grammar', 'main', 'category', { slug: 'grammar' }],
    ['/blog/author/maren-holt', 'main', 'author', { slug: 'maren-holt' }],
    ['/blog/developer/author/sanne', 'developer', 'author', { slug: 'sanne' }],
    ['/blog/developer/category/tutorials', 'developer', 'category', { slug: 'tutorials' }],
    ['/blog/engineering/author/sanne', 'engineering', 'author', { slug: 'sanne' }],
    ['/blog/engineering/category/nlp-ml', 'engineering', 'category', { slug: 'nlp-ml' }],
    ['/blog/search/its%20its', 'main', 'search', { query: 'its its' }],
    ['/blog/developer/search/api', 'developer', 'search', { query: 'api' }],
    ['/blog/engineering/search/api', 'engineering', 'search', { query: 'api' }],
    ['/business/learn/hr', 'gbBusiness', 'department', { department: 'hr' }],
    ['/business/learn/customer-experience', 'gbBusiness', 'department', { department: 'customer-experience' }],
    ['/business/learn/constructor', 'gbBusiness', 'post', { slug: 'constructor' }],
    ['/blog/preview/12/ab-c', 'main', 'preview', { id: '12', nonce: 'ab-c' }],
    ['/blog/developer/preview/12/abc', 'developer', 'preview', { id: '12', nonce: 'abc' }],
    ['/blog/engineering/preview/12/abc', 'engineering', 'preview', { id: '12', nonce: 'abc' }],
    ['/business/learn/preview/12/abc', 'gbBusiness', 'preview', { id: '12', nonce: 'abc' }],
    ['/blog/developer', 'developer', 'home', {}],
    ['/blog/developer/some-post', 'developer', 'post', { slug: 'some-post' }],
    ['/blog/engineering', 'engineering', 'home', {}],
    ['/blog/engineering/some-post', 'engineering', 'post', { slug: 'some-post' }],
    ['/business/learn', 'gbBusiness', 'home', {}],
    ['/business/learn/some-post', 'gbBusiness', 'post', { slug: 'some-post' }],
  ])('matches %s', (path, blog, page, params) => {
    expect(where(path)).toEqual({ blog, page, params });
  });

  it.each(['/somewhere', '/blog/100%', '/blog/search/%', '/blog/%E0%A4%A/x', '/business/learn/search/x'])(
    'A14 matches not-found for %s',
    (path) => {
      expect(where(path)).toEqual({ blog: getBlogByPath(path).key, page: 'not-found', params: {} });
    },
  );

  // Each is a page's path with one more segment.
  it.each([
    ['A07 A14', 'main', '/blog/grammar/some-post/more'],
    ['A08 A14', 'developer', '/blog/developer/some-post/more'],
    ['A08 A14', 'developer', '/blog/developer/some-post/more/and/more'],
    ['A08 A14', 'developer', '/blog/developer/category/tutorials/more'],
    ['A08 A14', 'developer', '/blog/developer/author/sanne/more'],
    ['A08 A14', 'developer', '/blog/developer/search/api/more'],
    ['A08 A14', 'developer', '/blog/developer/preview/12/abc/more'],
    ['A09 A14', 'engineering', '/blog/engineering/some-post/more'],
    ['A09 A14', 'engineering', '/blog/engineering/category/data/more'],
    ['A12 A14', 'gbBusiness', '/business/learn/some-post/more'],
    ['A11 A14', 'gbBusiness', '/business/learn/hr/more'],
  ])('%s matches not-found of the %s blog for the deeper path %s', (_ids, blog, path) => {
    expect(where(path)).toEqual({ blog, page: 'not-found', params: {} });
  });

  it.each([
    ['/blog', '?utm_source=x', '/blog/?utm_source=x'],
    ['/blog/developer/', '', '/blog/developer'],
    ['/business/learn/', '?page=2', '/business/learn?page=2'],
    ['/blog/grammar/some-post/', '', '/blog/grammar/some-post'],
  ])('redirects %s to its canonical form and keeps the query', (path, search, redirect) => {
    expect(where(path, search)).toMatchObject({ redirect });
  });

  it('J15 redirects the root to the main blog and keeps the query', () => {
    expect(where('/', '?utm_source=x')).toEqual({
      ...{ blog: 'main', page: 'home', params: {} },
      redirect: '/blog/?utm_source=x',
    });
  });

  it('never redirects a canonical form', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allBlogs), fc.stringMatching(/^[a-z0-9-]{1,20}$/), (blog, slug) => {
        const path = blog.paths.post.replace(':category', 'grammar').replace(':slug', slug);
        const { redirect } = matchRoute(path, '');
        expect(redirect).toBeUndefined();
        expect(matchRoute(`${path}/`, '').redirect).toBe(path);
      }),
    );
  });
});
