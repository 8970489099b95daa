import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ChangeFeed } from '../change-feed.ts';
import { openChangeFeed } from '../open-change-feed.ts';
import { change } from './change-feed-suite.ts';
import { NatsServer } from './nats-server.ts';

/** A NATS server for the tests of a file, and feeds that are closed after each test. */
export function useNatsFeeds() {
  const feeds = { server: undefined as unknown as NatsServer, opened: [] as ChangeFeed[] };
  beforeAll(async () => {
    feeds.server = await NatsServer.start();
  });
  afterAll(() => feeds.server.remove());
  afterEach(async () => {
    await Promise.all(feeds.opened.splice(0).map((feed) => feed.close()));
  });
  return {
    feeds,
    async open(sender: string = randomUUID()): Promise<ChangeFeed> {
      const feed = await openChangeFeed(feeds.server.url, sender);
      feeds.opened.push(feed);
      return feed;
    },
    /** Publishes with retries, as the outbox does, because a publisher may not have reconnected yet. */
    async publishWithRetry(feed: ChangeFeed, id: number): Promise<void> {
      await expect.poll(() => feed.publish(change(id)).then(() => 'safe', String)).toBe('safe');
    },
  };
}
