import type { PostListItem } from '@contenthub/contracts/post-list-item';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feedPage, nextPage } from './feed-page.ts';

const size = 9;
const items = (from: number, count: number): PostListItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    title: '',
    date: '',
    modified: '',
    category: null,
    image: null,
    link: '',
  }));

it('C04 is all loaded when an answer has fewer items than the page size', () => {
  expect(feedPage({ posts: items(0, 8), total: 1000 }, 1, size).allLoaded).toBe(true);
  expect(feedPage({ posts: items(0, 9), total: 1000 }, 1, size).allLoaded).toBe(false);
});

it('C04 is all loaded when the count reaches the total', () => {
  expect(feedPage({ posts: items(0, 9), total: 18 }, 2, size).allLoaded).toBe(true);
  expect(feedPage({ posts: items(0, 10), total: 19 }, 1, size).allLoaded).toBe(false);
});

it('C05 shows each post of a feed exactly once, however long it is', () => {
  fc.assert(
    fc.property(fc.nat(60), (total) => {
      const shown: number[] = [];
      for (let page: number | undefined = 1; page; ) {
        const offset = (page - 1) * size;
        const posts = items(offset, Math.max(0, Math.min(size + 1, total - offset)));
        const result = feedPage({ posts, total }, page, size);
        shown.push(...result.posts.map(({ id }) => id));
        page = nextPage(result);
      }
      expect(shown).toEqual(Array.from({ length: total }, (_, index) => index));
    }),
  );
});
