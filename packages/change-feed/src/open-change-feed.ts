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
