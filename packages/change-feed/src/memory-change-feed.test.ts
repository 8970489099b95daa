import { expect, it } from 'vitest';
import type { ChangeFeed } from './change-feed.ts';
import { memoryChangeFeed } from './memory-change-feed.ts';
import { openChangeFeed } from './open-change-feed.ts';
import { change, collectChanges, describeChangeFeed } from './testing/change-feed-suite.ts';

let shared: ChangeFeed = memoryChangeFeed();
describeChangeFeed(
  'the feed of one process',
  async () => shared,
  async () => {
    shared = memoryChangeFeed();
  },
);

it('is the one that is opened where no server is named, and is silent once closed', async () => {
  const feed = await openChangeFeed(undefined, 'a-store');
  const heard = await collectChanges(feed);
  await feed.publish(change(1));
  await feed.close();
  await feed.publish(change(2));
  expect(heard).toEqual([change(1)]);
});
