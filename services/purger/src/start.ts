import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { listen } from '@contenthub/server-kit/listen';
import type { Logger } from '@contenthub/server-kit/logger';
import { createMetrics } from '@contenthub/server-kit/metrics';
import type { Running } from '@contenthub/server-kit/run';
import { createServer } from '@contenthub/server-kit/server';
import { Gauge } from 'prom-client';
import { followChanges } from './follow-changes.ts';
import type { PurgerSettings } from './settings.ts';
import { varnishEdge } from './varnish-edge.ts';

/** Puts the purger together: who follows changes, and what tells operators how far every edge is behind. */
export async function startPurger(
  settings: PurgerSettings,
  feed: ChangeFeed,
  logger: Logger,
): Promise<Running & { address: string }> {
  const following = await followChanges(edgesOf(settings), feed, logger);
  const metrics = createMetrics('purger');
  new Gauge({
    name: 'purge_keys_waiting',
    help: 'Surrogate keys that an edge has not let go of yet.',
    labelNames: ['edge'],
    registers: [metrics.registry],
    collect() {
      for (const [edge, waiting] of Object.entries(following.waiting())) this.set({ edge }, waiting);
    },
  });
  const app = createServer({ name: 'purger', logger, trustProxy: settings.TRUSTED_PROXIES, metrics });
  const address = await listen(app, settings.HOST, settings.PURGER_PORT, 'PURGER_PORT');
  return {
    address,
    async stop() {
      await app.close();
      await following.stop();
      await feed.close();
    },
  };
}

export function edgesOf({ EDGE_URLS = '', PURGE_SECRET = '' }: Pick<PurgerSettings, 'EDGE_URLS' | 'PURGE_SECRET'>) {
  return EDGE_URLS.split(',')
    .filter(Boolean)
    .map((url) => varnishEdge(url, PURGE_SECRET));
}
