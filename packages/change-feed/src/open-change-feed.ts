import { retry } from '@contenthub/server-kit/process/backoff';
import { type ChangeFeed, memoryChangeFeed } from './change-feed.ts';
import { type NatsFeedOptions, natsChangeFeed } from './nats-change-feed.ts';

/**
 * Uses JetStream if a server is configured. Otherwise the feed is limited to this process, which must be the only one.
 */
export async function openChangeFeed(
  natsUrl: string | undefined,
  sender: string,
  options?: NatsFeedOptions,
): Promise<ChangeFeed> {
  return natsUrl ? natsChangeFeed(natsUrl, sender, options) : memoryChangeFeed();
}

const defaultRetryMs = 500;

/**
 * A feed for processes that must start without the server. It retries until the feed can be opened. Subscribing waits for
 * that. Publishing fails until then, because senders keep their changes and try again.
 */
export function retryingChangeFeed(open: () => Promise<ChangeFeed>, retryEveryMs = defaultRetryMs): ChangeFeed {
  const closing = new AbortController();
  const opening = retry(open, { firstMs: retryEveryMs, maxMs: retryEveryMs, signal: closing.signal }).catch(
    () => undefined,
  );
  let current: ChangeFeed | undefined;
  void opening.then((feed) => {
    current = feed;
  });
  const opened = async () => {
    const feed = await opening;
    if (!feed) throw new Error('The change feed was closed before it opened.');
    return feed;
  };
  return {
    async publish(change) {
      if (!current) throw new Error('The change feed is not open yet.');
      return current.publish(change);
    },
    subscribe: async (onChange, after, onLost) => (await opened()).subscribe(onChange, after, onLost),
    isConnected: () => current?.isConnected() ?? false,
    async close() {
      closing.abort();
      await (await opening)?.close();
    },
  };
}
