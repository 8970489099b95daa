import type { ChangeFeed, FeedCursor } from '@contenthub/change-feed/change-feed';
import { everythingKey } from '@contenthub/contracts/http/edge-caching';
import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Running } from '@contenthub/server-kit/process/run';
import { Gauge } from 'prom-client';
import { type Edge, type Purge, PurgeQueue, varnishEdge } from './edge.ts';
import type { PurgerSettings } from './settings.ts';

type ChangeFollower = Running & { pendingKeys: () => Record<string, number> };

/** Purges every change from every edge. Changes before the start are unknown, so it purges everything first. */
export async function followChanges(edges: readonly Edge[], feed: ChangeFeed, logger: Logger): Promise<ChangeFollower> {
  const queues = new Map(edges.map((edge) => [edge.name, new PurgeQueue(edge, logger)]));
  const purge = (what: Purge) => {
    for (const queue of queues.values()) queue.add(what);
  };
  const purgeAll = ({ number }: FeedCursor) => purge({ keys: [everythingKey], removed: [], change: number });
  const { at } = await feed.subscribe(
    ({ keys, removed = [] }, { number }) => purge({ keys, removed, change: number }),
    undefined,
    (cursor) => {
      logger.warn('change feed was recreated; purging everything');
      purgeAll(cursor);
    },
  );
  purgeAll(at);
  logger.info({ edges: [...queues.keys()] }, 'following changes');
  return {
    pendingKeys: () => Object.fromEntries([...queues].map(([name, { pending }]) => [name, pending])),
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}

/** Composition root of the purger: the change subscription, and metrics about how far each edge is behind. */
export async function startPurger(
  settings: PurgerSettings,
  feed: ChangeFeed,
  logger: Logger,
): Promise<Running & { address: string }> {
  const follower = await followChanges(createEdges(settings), feed, logger);
  const metrics = createMetrics('purger');
  new Gauge({
    name: 'purger_pending_keys',
    help: 'Surrogate keys waiting to be purged.',
    labelNames: ['edge'],
    registers: [metrics.registry],
    collect() {
      for (const [edge, pending] of Object.entries(follower.pendingKeys())) this.set({ edge }, pending);
    },
  });
  const app = createServer({ name: 'purger', logger, trustProxy: settings.TRUSTED_PROXIES, metrics });
  const address = await listen(app, settings.HOST, settings.PURGER_PORT, 'PURGER_PORT');
  return {
    address,
    async stop() {
      await app.close();
      // Closed first, so that the queues purge everything that was received.
      await feed.close();
      await follower.stop();
    },
  };
}

export function createEdges({ EDGE_URLS = '', PURGE_SECRET = '' }: Pick<PurgerSettings, 'EDGE_URLS' | 'PURGE_SECRET'>) {
  return EDGE_URLS.split(',')
    .filter(Boolean)
    .map((url) => varnishEdge(url, PURGE_SECRET));
}
