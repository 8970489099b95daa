import { expect, it } from 'vitest';
import { type ChangeFeed, memoryChangeFeed } from './change-feed.ts';
import { openChangeFeed } from './open-change-feed.ts';
import { change, collectChanges, describeChangeFeed } from './testing/change-feed-suite.ts';

let shared: ChangeFeed = memoryChangeFeed();
describeChangeFeed(
  'memory change feed',
  async () => shared,
  async () => {
    shared = memoryChangeFeed();
  },
);

it('is used without a NATS server, and delivers nothing once closed', async () => {
  const feed = await openChangeFeed(undefined, 'a-store');
  const received = await collectChanges(feed);
  await feed.publish(change(1));
  await feed.close();
  await feed.publish(change(2));
  expect(received).toEqual([change(1)]);
});
