import { expect, it } from 'vitest';
import { business } from '../../blogs/business.ts';
import { main } from '../../blogs/main.ts';
import { narrowingOf } from './narrowing.ts';

it.each([
  ['', {}],
  ['?filter=content', { filter: 'content' }],
  ['?filter=constructor', {}],
  ['?filter=other&search=voice', { search: 'voice' }],
  ['?search=one+voice&filter=businessBlog&utm_source=x', { filter: 'businessBlog', search: 'one voice' }],
  ['?search=+', {}],
])('A10 A25 reads %s', (search, expected) => {
  expect(narrowingOf({ blog: business, search })).toEqual({ filter: undefined, search: undefined, ...expected });
});

it('leaves a blog without filters whole', () => {
  expect(narrowingOf({ blog: main, search: '?filter=content&search=x' })).toEqual({});
});
