import { postListSample } from '@contenthub/contracts/testing/content-samples';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createContentClient } from './content-client.ts';
import type { PostListItem } from './post-list-item.ts';
import { createQueries, type FeedQuery, getNextPage, type Queries, toFeedPage } from './queries.ts';

/**
 * Responds like the content service with 25 posts in every feed: one more than a page shows, from the page's offset.
 */
function fakeContent(size: number) {
  const [row] = postListSample;
  const requested: string[] = [];
  const client = createContentClient(async (address) => {
    requested.push(address);
    const offset = (Number(new URLSearchParams(address.split('?')[1]).get('page')) - 1) * size;
    const length = Math.max(0, Math.min(size + 1, 25 - offset));
    return { body: Array.from({ length }, (_, index) => ({ ...row, post_id: offset + index })), total: 25 };
  });
  return { requested, queries: createQueries(client) };
}

async function readToTheEnd({ firstPage, fetchPage }: FeedQuery) {
  const pages = [await fetchPage(firstPage)];
  for (let page = getNextPage(pages[0] as never); page; page = getNextPage(pages.at(-1) as never)) {
    pages.push(await fetchPage(page));
  }
  return pages;
}

const feeds: [string, number, number[], (queries: Queries) => FeedQuery, string][] = [
  [
    'home',
    9,
    [9, 9, 7],
    (queries) => queries.homeFeed('main', 1),
    '/posts/?blog_type=main&_embed=&page=3&pinned=apart',
  ],
  [
    'filtered home',
    9,
    [9, 9, 7],
    (queries) => queries.homeFeed('gb-business', 1, 'content'),
    '/posts/?blog_type=gb-business&_embed=&page=3&content_type=content',
  ],
  [
    'search',
    10,
    [10, 10, 5],
    (queries) => queries.searchFeed('main', 'tone', 1),
    '/posts/?blog_type=main&_embed=&page=3&search=tone&orderby=relevance',
  ],
  [
    'department',
    10,
    [10, 10, 5],
    (queries) => queries.departmentFeed('gb-business', 'gb-hr', 1),
    '/posts/?blog_type=gb-business&_embed=&page=3&department=gb-hr',
  ],
  [
    'category',
    10,
    [10, 10, 5],
    (queries) => queries.categoryFeed('main', 'grammar', 1),
    '/category/grammar/?blog_type=main&_embed=&page=3',
  ],
  [
    'author',
    10,
    [10, 10, 5],
    (queries) => queries.authorFeed('main', 'maren-holt', 1),
    '/author/maren-holt/?blog_type=main&_embed=&page=3',
  ],
];

it.each(feeds)('C04 C05 pages through a %s feed %i at a time, to its end', async (_name, size, sizes, feed, last) => {
  const { requested, queries } = fakeContent(size);
  const pages = await readToTheEnd(feed(queries));
  expect(pages.map(({ posts }) => posts.length)).toEqual(sizes);
  expect(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).toEqual(Array.from({ length: 25 }, (_, id) => id));
  expect(pages.map(({ total, allLoaded }) => [total, allLoaded])).toEqual([
    [25, false],
    [25, false],
    [25, true],
  ]);
  expect(requested).toHaveLength(3);
  expect(requested[2]).toBe(last);
});

it('A25 C01 J12 uses separate keys for a search, a filtered search and an exact search', () => {
  const { queries } = fakeContent(10);
  const keys = [
    queries.searchFeed('gb-business', 'tone', 1),
    queries.searchFeed('gb-business', 'tone', 1, { contentType: 'content' }),
    queries.searchFeed('gb-business', 'tone', 1, { exact: true }),
    queries.searchFeed('gb-business', 'tone', 1, { contentType: 'businessBlog' }),
    queries.homeFeed('gb-business', 1, 'content'),
    queries.homeFeed('gb-business', 1),
  ].map(({ key }) => key.join('/'));
  expect(new Set(keys).size).toBe(keys.length);
});

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
    excerpt: '',
    author: '',
    readingMinutes: 1,
  }));

it('C04 is complete when a response has fewer items than the page size', () => {
  expect(toFeedPage({ posts: items(0, 8), total: 1000 }, 1, size).allLoaded).toBe(true);
  expect(toFeedPage({ posts: items(0, 9), total: 1000 }, 1, size).allLoaded).toBe(false);
});

it('C04 is complete when the count reaches the total', () => {
  expect(toFeedPage({ posts: items(0, 9), total: 18 }, 2, size).allLoaded).toBe(true);
  expect(toFeedPage({ posts: items(0, 10), total: 19 }, 1, size).allLoaded).toBe(false);
});

it('C05 shows each post of a feed exactly once, at any length', () => {
  fc.assert(
    fc.property(fc.nat(60), (total) => {
      const shown: number[] = [];
      for (let page: number | undefined = 1; page; ) {
        const offset = (page - 1) * size;
        const posts = items(offset, Math.max(0, Math.min(size + 1, total - offset)));
        const result = toFeedPage({ posts, total }, page, size);
        shown.push(...result.posts.map(({ id }) => id));
        page = getNextPage(result);
      }
      expect(shown).toEqual(Array.from({ length: total }, (_, index) => index));
    }),
  );
});
