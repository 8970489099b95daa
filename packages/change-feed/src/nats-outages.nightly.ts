import { randomUUID } from 'node:crypto';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { describe, expect, it } from 'vitest';
import { openChangeFeed, retryingChangeFeed } from './open-change-feed.ts';
import { change, collectChanges } from './testing/change-feed-suite.ts';
import { useNatsFeeds } from './testing/nats-feeds.ts';

const { feeds, open, publishWithRetry } = useNatsFeeds();

describe('a broken connection', () => {
  it('loses nothing published while only the subscriber was disconnected', async () => {
    const [feed, received] = [await open(), await collectChanges(await open())];
    await feeds.server.kill();
    await feeds.server.begin();
    // A new publisher connects at once. The subscriber takes a while to detect that its server is back.
    const quick = await open();
    await quick.publish(change(1));
    await publishWithRetry(feed, 2);
    await expect.poll(() => received).toEqual([change(1), change(2)]);
  });

  it('does not deliver changes from before the subscription', async () => {
    const feed = await open();
    await feed.publish(change(1));
    const received = await collectChanges(await open());
    await feeds.server.kill();
    await feeds.server.begin();
    await publishWithRetry(feed, 2);
    await expect.poll(() => received).toContainEqual(change(2));
    expect(received).toEqual([change(2)]);
  });

  it('does not prevent closing a feed, which then delivers nothing', async () => {
    const feed = await openChangeFeed(feeds.server.url, randomUUID());
    const received = await collectChanges(feed);
    await feeds.server.kill();
    await expect(feed.close()).resolves.toBeUndefined();
    await feeds.server.begin();
    const witness = await collectChanges(await open());
    await publishWithRetry(await open(), 1);
    await expect.poll(() => witness).toEqual([change(1)]);
    expect(received).toEqual([]);
    await expect(feed.publish(change(2))).rejects.toThrow('closed connection');
  });
});

describe('a subscriber', () => {
  it('can start before the server', async () => {
    await feeds.server.kill();
    const feed = retryingChangeFeed(() => openChangeFeed(feeds.server.url, 'patient'), 50);
    feeds.opened.push(feed);
    const received: ContentChanged[] = [];
    const listening = feed.subscribe((each) => received.push(each));
    await feeds.server.begin();
    await listening;
    await (await open()).publish(change(1));
    await expect.poll(() => received).toEqual([change(1)]);
  });

  it('can be closed before the server starts, and does not reconnect', async () => {
    await feeds.server.kill();
    const feed = retryingChangeFeed(() => openChangeFeed(feeds.server.url, 'patient'), 50);
    const refused = expect(feed.subscribe(() => {})).rejects.toThrow('closed before it opened');
    await expect(feed.close()).resolves.toBeUndefined();
    await feeds.server.begin();
    await refused;
  });
});

it('rejects when no server responds', async () => {
  await feeds.server.kill();
  await expect(openChangeFeed(feeds.server.url, 'a-store')).rejects.toThrow(/refused/i);
  await feeds.server.begin();
});
