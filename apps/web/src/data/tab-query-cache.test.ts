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
  const asked: number[] = [];
  const feed: FeedQuery = {
    key: ['feed', 'main', 1],
    firstPage: 1,
    async fetchPage(number) {
      asked.push(number);
      if (number === 3 && asked.length === 3) throw new Error('Failed to load the posts. Page 3');
      return page(number);
    },
  };
  const first = new PageQueryCache();
  await first.loadFeed(feed);
  return { asked, feed, tab: new TabQueryCache(first) };
}

it('C03 says at once that more is on its way, and grows a feed that the page came with', async () => {
  const { asked, feed, tab } = await openTab();
  const before = tab.getState(feed.key)?.data;
  const heard: string[] = [];
  tab.subscribe(() => heard.push(tab.getState(feed.key)?.fetchStatus ?? ''));
  const more = tab.loadMore(feed);
  expect(heard).toEqual(['fetching']);
  expect(tab.getState(feed.key)?.data).toBe(before);
  await more;
  expect(tab.getState(feed.key)?.fetchStatus).toBe('idle');
  expect(tab.readFeed(feed)).toEqual([page(1), page(2)]);
  expect(asked).toEqual([1, 2]);
});

it('C18 keeps what it had when more fails, and tries again when asked again', async () => {
  const { asked, feed, tab } = await openTab();
  await tab.loadMore(feed);
  await tab.loadMore(feed);
  expect(tab.getState(feed.key)).toMatchObject({ fetchStatus: 'idle', error: expect.any(Error) });
  expect(tab.readFeed(feed)).toHaveLength(2);
  await tab.loadMore(feed);
  expect(tab.getState(feed.key)).toMatchObject({ fetchStatus: 'idle', error: null });
  expect(tab.readFeed(feed)).toHaveLength(3);
  expect(asked).toEqual([1, 2, 3, 3]);
});

it('C07 answers from what is here, and asks once for what two want at the same time', async () => {
  const { asked, feed, tab } = await openTab();
  await tab.loadFeed(feed);
  expect(asked).toEqual([1]);
  let posts = 0;
  const post = { key: ['post', 'main', 'a'], fetch: async () => ({ posts: ++posts }) };
  expect(await Promise.all([tab.load(post), tab.load(post)])).toEqual([{ posts: 1 }, { posts: 1 }]);
  expect(tab.read(post)).toEqual({ posts: 1 });
});

it('C06 asks again for what an answer left open', async () => {
  const { tab } = await openTab();
  let asked = 0;
  const sticky = {
    key: ['sticky', 'main'],
    fetch: async () => (asked++ ? [1] : []),
    shouldRefetch: (ids: number[]) => ids.length === 0,
  };
  for (const answer of [[], [1], [1]]) expect(await tab.load(sticky)).toEqual(answer);
  expect(asked).toBe(2);
});

it('C08 forgets what is of other blogs', async () => {
  const { feed, tab } = await openTab();
  const own = { key: ['post', 'engineering', 'a'], fetch: async () => 'here' };
  await tab.load(own);
  tab.clearOtherBlogs('engineering');
  expect([tab.readFeed(feed), tab.read(own)]).toEqual([[], 'here']);
});
