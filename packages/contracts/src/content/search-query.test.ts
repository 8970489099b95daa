import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanQuery } from './search-query.ts';

const stripped = '!$%^&*()_+|~={}[]:";<>?,./';

it.each([
  ['affect vs. effect?', 'affect vs effect'],
  ['  who (or whom)  ', 'who or whom'],
  ['c++ & "strings"', 'c strings'],
  ['don’t', 'don’t'],
  ['', ''],
  ['   ', ''],
  ['?!', ''],
])('cleans %j to %j', (text, clean) => {
  expect(cleanQuery(text)).toBe(clean);
});

it.each([
  [';', 'semicolon'],
  [' , ', 'comma'],
  ['—', 'em dash'],
  ['()', 'parentheses'],
])('replaces the lone mark %s with its name', (mark, name) => {
  expect(cleanQuery(mark)).toBe(name);
});

it('has a name for each mark that it removes', () => {
  for (const mark of stripped) expect(cleanQuery(mark), mark).toMatch(/^[a-z ]+$/);
});

it('removes all marks and is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const clean = cleanQuery(text);
      expect([...stripped].filter((mark) => clean.includes(mark))).toEqual([]);
      expect([...clean].length === 1 ? clean : cleanQuery(clean)).toBe(clean);
    }),
  );
});
