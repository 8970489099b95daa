import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
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
  const { at } = await feed.listen(({ keys, removed = [] }, { number }) => purge({ keys, removed, change: number }));
  purge({ keys: [everythingKey], removed: [], change: at.number });
  logger.info({ edges: [...queues.keys()] }, 'edges are purged by key');
  return {
    waiting: () => Object.fromEntries([...queues].map(([name, { waiting }]) => [name, waiting])),
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}
