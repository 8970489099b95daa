import { expect, it } from 'vitest';
import { type ChangeFeed, memoryChangeFeed } from './change-feed.ts';
import { retryingChangeFeed } from './open-change-feed.ts';

const change = { id: 1, keys: ['post-1'], at: '2026-11-18T00:00:00.000Z' };

it('refuses to publish until the feed is open, and is connected from then on', async () => {
  const opening = Promise.withResolvers<ChangeFeed>();
  const feed = retryingChangeFeed(() => opening.promise);
  await expect(feed.publish(change)).rejects.toThrow('not open yet');
  expect(feed.isConnected()).toBe(false);
  opening.resolve(memoryChangeFeed());
  await feed.subscribe(() => {});
  expect(feed.isConnected()).toBe(true);
  expect(await feed.publish(change)).toMatchObject({ number: 1 });
});
