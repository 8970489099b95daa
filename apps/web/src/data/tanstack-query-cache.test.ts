import { expect, it } from 'vitest';
import type { PostListPage } from './content-client.ts';
import { createQueries, type Queries } from './queries.ts';
import { TanstackQueryCache } from './tanstack-query-cache.ts';

/** A content client that records its calls and responds when the test resolves them. */
function createTestCache(sticky: number[] = [1]) {
  const requested: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const item = (id: number) => ({ id, title: '', date: '', modified: '', category: null, image: null, link: '' });
  const client = {
    async sticky() {
      requested.push('sticky');
      return sticky.map(item);
    },
    async post(_blog: string, slug: string) {
      requested.push(slug);
      await waiting.promise;
      return { slug };
    },
    async posts(blog: string, page: number): Promise<PostListPage> {
      requested.push(`${blog} ${page}`);
      return { posts: [item(page)], total: 1 };
    },
  };
  const data = new TanstackQueryCache();
  return { requested, data, queries: createQueries(client as never) as Queries, respond: () => waiting.resolve() };
}

it('C06 refetches the sticky list only when it is empty', async () => {
  const full = createTestCache([1]);
  for (let visits = 0; visits < 3; visits += 1) await full.data.load(full.queries.sticky('main'));
  expect(full.requested).toHaveLength(1);
  const empty = createTestCache([]);
  for (let visits = 0; visits < 3; visits += 1) await empty.data.load(empty.queries.sticky('main'));
  expect(empty.requested).toHaveLength(3);
});

it('C07 reuses a prefetch in flight and a cached post', async () => {
  const { requested, data, queries, respond } = createTestCache();
  const preload = data.load(queries.post('main', 'a'));
  const again = data.load(queries.post('main', 'a'));
  const other = data.load(queries.post('main', 'b'));
  respond();
  expect(await preload).toEqual(await again);
  await other;
  await data.load(queries.post('main', 'a'));
  expect(requested).toEqual(['a', 'b']);
});

it('C01 uses separate keys for blogs, kinds, queries, departments and pages', async () => {
  const { requested, data, queries } = createTestCache();
  const [one, two, other] = [
    queries.homeFeed('main', 1),
    queries.homeFeed('main', 2),
    queries.homeFeed('developer', 1),
  ];
  for (const feed of [one, two, other, one]) await data.loadFeed(feed);
  expect(requested).toEqual(['main 1', 'main 2', 'developer 1']);
  for (const feed of [
    queries.searchFeed('main', 'comma', 1),
    queries.searchFeed('main', 'colon', 1),
    queries.departmentFeed('gb-business', 'gb-hr', 1),
    queries.departmentFeed('gb-business', 'gb-sales', 1),
    queries.searchFeed('main', 'comma', 1),
  ])
    await data.loadFeed(feed);
  expect(requested).toHaveLength(7);
  expect(data.readFeed(two)[0]?.posts[0]?.id).toBe(2);
});
