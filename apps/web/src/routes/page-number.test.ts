import { expect, it } from 'vitest';
import { pageNumber } from './page-number.ts';

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
])('reads %s as %i', (search, page) => {
  expect(pageNumber(search)).toBe(page);
});
