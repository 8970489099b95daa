import type { ChangeFeed, FeedCursor } from '@contenthub/change-feed/change-feed';
import { addFeedMetric } from '@contenthub/change-feed/feed-metric';
import { everythingKey, surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Running } from '@contenthub/server-kit/process/run';
import { type Edge, type EdgeStatus, type Purge, type PurgeObserver, PurgeQueue, varnishEdge } from './edge.ts';
import { followExperimentsVersion } from './experiments-version.ts';
import { addEdgeMetrics, createPurgeObserver } from './metrics.ts';
import type { PurgerSettings } from './settings.ts';

type ChangeFollower = Running & { status: () => Record<string, EdgeStatus> };

type FollowOptions = {
  edges: readonly Edge[];
  feed: ChangeFeed;
  /** Where to poll the experiment configuration. Without it, pages keep their experiments until they expire. */
  platformUrl: string | undefined;
  logger: Logger;
  observer?: PurgeObserver;
};

/** Purges every change from every edge. Changes before the start are unknown, so it purges everything first. */
export async function followChanges(options: FollowOptions): Promise<ChangeFollower> {
  const { edges, feed, platformUrl, logger, observer } = options;
  const queues = new Map(edges.map((edge) => [edge.name, new PurgeQueue(edge, logger, observer)]));
  const purge = (what: Purge) => {
    for (const queue of queues.values()) queue.add(what);
  };
  const purgeAll = ({ number }: FeedCursor) => purge({ keys: [everythingKey], removed: [], change: number });
  const { at } = await feed.subscribe(
    ({ keys, removed = [], at: storedAt }, { number }) =>
      purge({ keys, removed, change: number, storedAt: Date.parse(storedAt) }),
    undefined,
    (cursor) => {
      logger.warn('change feed was recreated; purging everything');
      purgeAll(cursor);
    },
  );
  purgeAll(at);
  const onVersion = (experimentsVersion: string) =>
    purge({ keys: [surrogateKey.experiments], removed: [], experimentsVersion });
  const experiments = platformUrl ? followExperimentsVersion({ platformUrl, logger, onVersion }) : undefined;
  logger.info({ edges: [...queues.keys()] }, 'following changes');
  return {
    status: () => Object.fromEntries([...queues].map(([name, { status }]) => [name, status])),
    async stop() {
      await experiments?.stop();
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
  const metrics = createMetrics('purger');
  addFeedMetric(metrics, feed);
  const edges = createEdges(settings);
  const follower = await followChanges({
    ...{ edges, feed, logger, platformUrl: settings.PLATFORM_INTERNAL_URL },
    observer: createPurgeObserver(metrics, edges),
  });
  addEdgeMetrics(metrics, follower.status);
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
