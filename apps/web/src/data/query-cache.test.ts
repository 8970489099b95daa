import { afterEach, expect, it, vi } from 'vitest';
import type { PostListPage } from './content-client.ts';
import { createQueries, type FeedPage, type FeedQuery, type Queries } from './queries.ts';
import { QueryCache } from './query-cache.ts';

afterEach(() => void vi.useRealTimers());

const page = (number: number): FeedPage => ({
  page: number,
  posts: [],
  allLoaded: number === 3,
  total: 30,
  didYouMean: undefined,
});

/** A cache with the first page of a feed, whose third page fails once. */
async function openFeed() {
  const requested: number[] = [];
  const errors: unknown[] = [];
  const feed: FeedQuery = {
    key: ['feed', 'main', 1],
    firstPage: 1,
    async fetchPage(number) {
      requested.push(number);
      if (number === 3 && requested.length === 3) throw new Error('Failed to load the posts. Page 3');
      return page(number);
    },
  };
  const cache = new QueryCache((error) => errors.push(error));
  await cache.loadFeed(feed);
  return { requested, errors, feed, cache };
}

it('runs each query once and reads the cached result', async () => {
  const cache = new QueryCache();
  let fetches = 0;
  const query = { key: ['post', 'main', 'a'], fetch: async () => ({ fetches: ++fetches }) };
  expect(cache.read(query)).toBeUndefined();
  await cache.load(query);
  expect(await cache.load(query)).toEqual({ fetches: 1 });
  expect(cache.read(query)).toEqual({ fetches: 1 });
});

it('C07 refreshes a result after a minute, shows the stored one meanwhile, and keeps it if that fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const cache = new QueryCache();
  const answers: Promise<string>[] = [Promise.resolve('first')];
  let fetches = 0;
  const query = { key: ['post', 'main', 'a'], fetch: () => answers[fetches++] as Promise<string> };
  await cache.refresh.load(query);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await cache.refresh.load(query)).toBe('first');
  expect(fetches).toBe(1);

  vi.setSystemTime(Date.now() + 1);
  // Back loads like this.
  expect(await cache.load(query)).toBe('first');
  expect(fetches).toBe(1);
  const second = Promise.withResolvers<string>();
  answers.push(second.promise);
  const refreshing = [cache.refresh.load(query), cache.refresh.load(query)];
  expect(cache.read(query)).toBe('first');
  expect(cache.getState(query.key)?.fetching).toBe(false);
  second.resolve('second');
  await Promise.all(refreshing);
  expect([cache.read(query), fetches]).toEqual(['second', 2]);

  vi.setSystemTime(Date.now() + 60_000);
  answers.push(Promise.reject(new Error('Failed to load post a')));
  await expect(cache.refresh.load(query)).rejects.toThrow('Failed to load post a');
  expect(cache.read(query)).toBe('second');
});

it('C03 refreshes every loaded page of a feed, unless more is loaded meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { requested, feed, cache } = await openFeed();
  await cache.loadMore(feed);
  vi.setSystemTime(Date.now() + 60_000);
  const newer = { ...feed, fetchPage: async (number: number) => ({ ...page(number), total: 31 }) };
  await cache.refresh.loadFeed(newer);
  expect(cache.readFeed(feed)).toEqual([1, 2].map((number) => ({ ...page(number), total: 31 })));

  vi.setSystemTime(Date.now() + 60_000);
  const slow = Promise.withResolvers<FeedPage>();
  const refreshing = cache.refresh.loadFeed({ ...feed, fetchPage: () => slow.promise });
  await cache.loadMore({ ...feed, fetchPage: async (number) => page(number) });
  slow.resolve(page(1));
  await refreshing;
  expect(cache.readFeed(feed)).toHaveLength(3);
  expect(requested).toEqual([1, 2]);
});

it('C18 reports a failure, and the next load tries again', async () => {
  const errors: unknown[] = [];
  const cache = new QueryCache((error) => errors.push(error));
  const failure = new Error('Failed to load related posts of a');
  let fails = true;
  const query = {
    key: ['related', 'main', 'a'],
    fetch: () => (fails ? Promise.reject(failure) : Promise.resolve('posts')),
  };
  await expect(cache.load(query)).rejects.toBe(failure);
  expect(errors).toEqual([failure]);
  expect(cache.read(query)).toBeUndefined();
  fails = false;
  expect(await cache.load(query)).toBe('posts');
  expect(cache.getState(query.key)?.error).toBeUndefined();
});

it('C03 reports at once that more is loading, keeps the loaded pages, and appends the next one', async () => {
  const { requested, feed, cache } = await openFeed();
  const before = cache.getState(feed.key)?.data;
  const seen: unknown[] = [];
  const unsubscribe = cache.subscribe(() => seen.push(cache.getState(feed.key)?.fetching));
  const more = [cache.loadMore(feed), cache.loadMore(feed)];
  expect(seen).toEqual([true]);
  expect(cache.getState(feed.key)?.data).toBe(before);
  await Promise.all(more);
  expect(seen).toEqual([true, false]);
  unsubscribe();
  expect(cache.readFeed(feed)).toEqual([page(1), page(2)]);
  expect(requested).toEqual([1, 2]);
});

it('C18 keeps its pages when loading more fails, retries on the next call, and stops at the last page', async () => {
  const { requested, errors, feed, cache } = await openFeed();
  await cache.loadMore(feed);
  await cache.loadMore(feed);
  expect(cache.getState(feed.key)).toMatchObject({ fetching: false, error: expect.any(Error) });
  expect(errors).toHaveLength(1);
  expect(cache.readFeed(feed)).toHaveLength(2);
  await cache.loadMore(feed);
  expect(cache.getState(feed.key)?.error).toBeUndefined();
  await cache.loadMore(feed);
  expect(cache.readFeed(feed)).toHaveLength(3);
  expect(requested).toEqual([1, 2, 3, 3]);
});

it('C08 clears the data of other blogs, also when it arrives later', async () => {
  const { feed, cache } = await openFeed();
  const arriving = Promise.withResolvers<string>();
  const late = { key: ['post', 'main', 'late'], fetch: () => arriving.promise };
  const own = { key: ['post', 'engineering', 'a'], fetch: async () => 'here' };
  const loading = cache.load(late);
  await cache.load(own);
  cache.clearOtherBlogs('engineering');
  arriving.resolve('too late');
  expect(await loading).toBe('too late');
  expect([cache.readFeed(feed), cache.read(late), cache.read(own)]).toEqual([[], undefined, 'here']);
});

it('C08 fetches again after a return to a blog whose data was cleared while it was loading', async () => {
  const { feed, cache } = await openFeed();
  const slow = Promise.withResolvers<FeedPage>();
  const more = cache.loadMore({ ...feed, fetchPage: () => slow.promise });
  cache.clearOtherBlogs('engineering');
  await cache.loadFeed(feed);
  slow.resolve(page(2));
  await more;
  expect(cache.readFeed(feed)).toEqual([page(1)]);
});

/** The real queries on a content client that records its calls. Posts wait until the test responds. */
function createTestCache(sticky: number[] = [1]) {
  const requested: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const item = (id: number) => ({
    id,
    title: '',
    date: '',
    modified: '',
    category: null,
    image: null,
    link: '',
    excerpt: '',
    author: '',
    readingMinutes: 1,
  });
  const client = {
    async sticky() {
      requested.push('sticky');
      return sticky.map(item);
    },
    async resource(_name: string, _blog: string, slug: string) {
      requested.push(slug);
      await waiting.promise;
      return { slug };
    },
    async posts(blog: string, page: number): Promise<PostListPage> {
      requested.push(`${blog} ${page}`);
      return { posts: [item(page)], total: 1 };
    },
  };
  const cache = new QueryCache();
  return { requested, cache, queries: createQueries(client as never) as Queries, respond: () => waiting.resolve() };
}

it('C06 refetches the sticky list only when it is empty', async () => {
  const full = createTestCache([1]);
  for (let visits = 0; visits < 3; visits += 1) await full.cache.load(full.queries.sticky('main'));
  expect(full.requested).toHaveLength(1);
  const empty = createTestCache([]);
  for (let visits = 0; visits < 3; visits += 1) await empty.cache.load(empty.queries.sticky('main'));
  expect(empty.requested).toHaveLength(3);
});

it('C07 reuses a prefetch in flight and a cached post', async () => {
  const { requested, cache, queries, respond } = createTestCache();
  const preload = cache.load(queries.post('main', 'a'));
  const again = cache.load(queries.post('main', 'a'));
  const other = cache.load(queries.post('main', 'b'));
  respond();
  expect(await preload).toEqual(await again);
  await other;
  await cache.load(queries.post('main', 'a'));
  expect(requested).toEqual(['a', 'b']);
});

it('C01 uses separate keys for blogs, kinds, queries, departments and pages', async () => {
  const { requested, cache, queries } = createTestCache();
  const [one, two, other] = [
    queries.homeFeed('main', 1),
    queries.homeFeed('main', 2),
    queries.homeFeed('developer', 1),
  ];
  for (const feed of [one, two, other, one]) await cache.loadFeed(feed);
  expect(requested).toEqual(['main 1', 'main 2', 'developer 1']);
  for (const feed of [
    queries.searchFeed('main', 'comma', 1),
    queries.searchFeed('main', 'colon', 1),
    queries.departmentFeed('gb-business', 'gb-hr', 1),
    queries.departmentFeed('gb-business', 'gb-sales', 1),
    queries.searchFeed('main', 'comma', 1),
  ])
    await cache.loadFeed(feed);
  expect(requested).toHaveLength(7);
  expect(cache.readFeed(two)[0]?.posts[0]?.id).toBe(2);
});
