import { expect, it } from 'vitest';
import { business } from '../../sites/business.ts';
import { main } from '../../sites/main.ts';
import { getFeedFilter } from './feed-query.ts';

it.each([
  ['', {}],
  ['?filter=content', { filter: 'content' }],
  ['?filter=constructor', {}],
  ['?filter=other&search=voice', { search: 'voice' }],
  ['?search=one+voice&filter=businessBlog&utm_source=x', { filter: 'businessBlog', search: 'one voice' }],
  ['?search=+', {}],
])('A10 A25 reads %s', (search, expected) => {
  expect(getFeedFilter({ blog: business, search })).toEqual({ filter: undefined, search: undefined, ...expected });
});

it('ignores filters on a blog without any', () => {
  expect(getFeedFilter({ blog: main, search: '?filter=content&search=x' })).toEqual({});
});
