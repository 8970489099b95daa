import { describe, expect, it } from 'vitest';
import { addressIn, blogOfCategory, type CategoryChoice, choosePrimary } from './address.ts';

const category = (id: number, slug: string, name = slug): CategoryChoice => ({ id, slug, name });
const grammar = category(1, 'grammar', 'Grammar');
const usage = category(2, 'usage', 'Usage');
const data = category(3, 'eng-data', 'Data');

describe('the primary category', () => {
  it('M02 is the chosen one, whatever other categories the post has', () => {
    expect(choosePrimary([data, grammar, usage], 2)).toBe(usage);
  });

  it('M02 falls back to a category of another blog, then to the first by name', () => {
    expect(choosePrimary([grammar, data], 0)).toBe(data);
    expect(choosePrimary([usage, grammar], 99)).toBe(grammar);
    expect(choosePrimary([], 1)).toBeUndefined();
  });
});

it.each([
  [grammar, '/blog/grammar/commas'],
  [category(4, 'dev-tutorials'), '/blog/developer/commas'],
  [data, '/blog/engineering/commas'],
  [category(5, 'gb-hr'), '/business/learn/commas'],
  [undefined, '/blog/more/commas'],
])('M02 shows the address of a post in %j as %s', (primary, address) => {
  expect(addressIn(primary, 'commas')).toBe(address);
});

it('names the blog of a category', () => {
  expect(['grammar', 'dev-a', 'eng-a', 'gb-a'].map(blogOfCategory)).toEqual([
    'main',
    'developer',
    'engineering',
    'gb-business',
  ]);
});
