import { expect, it } from 'vitest';
import { movePosts } from './move-posts.ts';

const posts = ['a', 'b', 'c', 'd'].map((link) => ({ link, title: link, excerpt: '' }));
const move = (keys: string[], target: string, isAfter: boolean) =>
  movePosts(posts, new Set(keys), target, isAfter)
    .map(({ link }) => link)
    .join('');

it.each([
  [['a'], 'c', true, 'bcad'],
  [['d'], 'a', false, 'dabc'],
  [['d', 'b'], 'a', false, 'bdac'],
  [['b'], 'b', true, 'abcd'],
  [['a'], 'd', true, 'bcda'],
] as const)('N03 moves %s to %s (after: %s): %s', (keys, target, isAfter, expected) => {
  expect(move([...keys], target, isAfter)).toBe(expected);
});
