import type { ChangeFeed, FeedPlace } from '@contenthub/change-feed/change-feed';
import { everythingKey } from '@contenthub/contracts/edge-headers';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Running } from '@contenthub/server-kit/run';
import type { Edge, Purge } from './edge.ts';
import { PurgeQueue } from './purge-queue.ts';

export type Following = Running & { waiting: () => Record<string, number> };

/** Brings every change to every edge. What changed while nobody followed is not known: at first everything goes. */
export async function followChanges(edges: readonly Edge[], feed: ChangeFeed, logger: Logger): Promise<Following> {
  const queues = new Map(edges.map((edge) => [edge.name, new PurgeQueue(edge, logger)]));
  const purge = (what: Purge) => {
    for (const queue of queues.values()) queue.add(what);
  };
  const purgeAll = ({ number }: FeedPlace) => purge({ keys: [everythingKey], removed: [], change: number });
  const { at } = await feed.listen(
    ({ keys, removed = [] }, { number }) => purge({ keys, removed, change: number }),
    undefined,
    (place) => {
      logger.warn('the change feed was lost and created again; everything is purged');
      purgeAll(place);
    },
  );
  purgeAll(at);
  logger.info({ edges: [...queues.keys()] }, 'edges are purged by key');
  return {
    waiting: () => Object.fromEntries([...queues].map(([name, { waiting }]) => [name, waiting])),
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}
