import { expect, it } from 'vitest';
import type { FeedQuery } from './queries.ts';
import { PageQueryCache } from './query-cache.ts';

const page = { page: 1, posts: [], allLoaded: false, total: 20, didYouMean: undefined };

it('runs each query once and reads the cached result', async () => {
  const cache = new PageQueryCache();
  let fetches = 0;
  const query = { key: ['post', 'main', 'a'], fetch: async () => ({ fetches: ++fetches }) };
  expect(cache.read(query)).toBeUndefined();
  await cache.load(query);
  expect(await cache.load(query)).toEqual({ fetches: 1 });
  expect(cache.read(query)).toEqual({ fetches: 1 });
});

it('C18 reports a failure and keeps its state', async () => {
  const failures: unknown[] = [];
  const cache = new PageQueryCache((error) => failures.push(error));
  const failure = new Error('Failed to load related posts of a');
  const query = { key: ['related', 'main', 'a'], fetch: () => Promise.reject(failure) };
  await expect(cache.load(query)).rejects.toBe(failure);
  expect(failures).toEqual([failure]);
  expect(cache.read(query)).toBeUndefined();
});

it('C03 keeps the pages of a feed while more are loading, and notifies its listeners', async () => {
  const cache = new PageQueryCache();
  const feed: FeedQuery = { key: ['feed', 'main', 1], firstPage: 1, fetchPage: async () => page };
  await cache.loadFeed(feed);
  const statuses: unknown[] = [];
  const stop = cache.subscribe(() => statuses.push(cache.getState(feed.key)?.fetchStatus));
  cache.setStatus(feed.key, { fetchStatus: 'fetching', error: null });
  stop();
  cache.setStatus(feed.key, { fetchStatus: 'idle', error: null });
  expect(statuses).toEqual(['fetching']);
  expect(cache.readFeed(feed)).toEqual([page]);
});
