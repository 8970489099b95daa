import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from './change-feed.ts';
import { memoryChangeFeed } from './memory-change-feed.ts';
import { type NatsFeedOptions, natsChangeFeed } from './nats-change-feed.ts';

/** JetStream where a server is named; else the feed ends at the process, which then has to be the only one. */
export async function openChangeFeed(
  natsUrl: string | undefined,
  sender: string,
  options?: NatsFeedOptions,
): Promise<ChangeFeed> {
  return natsUrl ? natsChangeFeed(natsUrl, sender, options) : memoryChangeFeed();
}

const defaultRetryMs = 500;

/** For a listener that has to start while the feed is away: opening it is tried until it is there. */
export function retryingChangeFeed(open: () => Promise<ChangeFeed>, retryEveryMs = defaultRetryMs): ChangeFeed {
  let closed = false;
  const openWithRetry = async (): Promise<ChangeFeed | undefined> => {
    while (!closed) {
      const feed = await open().catch(() => undefined);
      if (feed) return feed;
      await wait(retryEveryMs);
    }
    return undefined;
  };
  const opening = openWithRetry();
  const opened = async () => {
    const feed = await opening;
    if (!feed) throw new Error('The change feed was closed before it could be opened.');
    return feed;
  };
  return {
    publish: async (change) => (await opened()).publish(change),
    subscribe: async (hear, after, onLost) => (await opened()).subscribe(hear, after, onLost),
    async close() {
      closed = true;
      await (await opening)?.close();
    },
  };
}
