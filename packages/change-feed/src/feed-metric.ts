import { addGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import type { ChangeFeed } from './change-feed.ts';

/** Exports whether a service can publish or receive changes. */
export function addFeedMetric(metrics: Metrics, feed: ChangeFeed): void {
  const help = 'Whether the change feed is connected: 1 or 0.';
  addGauge(metrics, 'change_feed_connected', help, () => Number(feed.isConnected()));
}
