import { expect, it } from 'vitest';
import type { FeedPage, FeedQuery } from './queries.ts';
import { PageQueryCache } from './query-cache.ts';
import { TabQueryCache } from './tab-query-cache.ts';

const page = (number: number): FeedPage => ({
  page: number,
  posts: [],
  allLoaded: number === 3,
  total: 30,
  didYouMean: undefined,
});

async function openTab() {
  const requested: number[] = [];
  const feed: FeedQuery = {
    key: ['feed', 'main', 1],
    firstPage: 1,
    async fetchPage(number) {
      requested.push(number);
      if (number === 3 && requested.length === 3) throw new Error('Failed to load the posts. Page 3');
      return page(number);
    },
  };
  const first = new PageQueryCache();
  await first.loadFeed(feed);
  return { requested, feed, tab: new TabQueryCache(first) };
}

it('C03 reports immediately that more is loading, and extends the feed that the page was loaded with', async () => {
  const { requested, feed, tab } = await openTab();
  const before = tab.getState(feed.key)?.data;
  const statuses: string[] = [];
  tab.subscribe(() => statuses.push(tab.getState(feed.key)?.fetchStatus ?? ''));
  const more = tab.loadMore(feed);
  expect(statuses).toEqual(['fetching']);
  expect(tab.getState(feed.key)?.data).toBe(before);
  await more;
  expect(tab.getState(feed.key)?.fetchStatus).toBe('idle');
  expect(tab.readFeed(feed)).toEqual([page(1), page(2)]);
  expect(requested).toEqual([1, 2]);
});

it('C18 keeps its pages when loading more fails, and retries on the next call', async () => {
  const { requested, feed, tab } = await openTab();
  await tab.loadMore(feed);
  await tab.loadMore(feed);
  expect(tab.getState(feed.key)).toMatchObject({ fetchStatus: 'idle', error: expect.any(Error) });
  expect(tab.readFeed(feed)).toHaveLength(2);
  await tab.loadMore(feed);
  expect(tab.getState(feed.key)).toMatchObject({ fetchStatus: 'idle', error: null });
  expect(tab.readFeed(feed)).toHaveLength(3);
  expect(requested).toEqual([1, 2, 3, 3]);
});

it('C07 serves cached results and coalesces concurrent requests', async () => {
  const { requested, feed, tab } = await openTab();
  await tab.loadFeed(feed);
  expect(requested).toEqual([1]);
  let posts = 0;
  const post = { key: ['post', 'main', 'a'], fetch: async () => ({ posts: ++posts }) };
  expect(await Promise.all([tab.load(post), tab.load(post)])).toEqual([{ posts: 1 }, { posts: 1 }]);
  expect(tab.read(post)).toEqual({ posts: 1 });
});

it('C06 refetches an incomplete result', async () => {
  const { tab } = await openTab();
  let requested = 0;
  const sticky = {
    key: ['sticky', 'main'],
    fetch: async () => (requested++ ? [1] : []),
    shouldRefetch: (ids: number[]) => ids.length === 0,
  };
  for (const result of [[], [1], [1]]) expect(await tab.load(sticky)).toEqual(result);
  expect(requested).toBe(2);
});

it('C08 clears the data of other blogs', async () => {
  const { feed, tab } = await openTab();
  const own = { key: ['post', 'engineering', 'a'], fetch: async () => 'here' };
  await tab.load(own);
  tab.clearOtherBlogs('engineering');
  expect([tab.readFeed(feed), tab.read(own)]).toEqual([[], 'here']);
});
