import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import { addFeedMetric } from '@contenthub/change-feed/feed-metric';
import { addGauge, addHistogram, addLabelledGauge, type Metrics } from '@contenthub/server-kit/observability/metrics';
import type { Database, OpenDatabase } from './db/database.ts';
import type { BackgroundEncoder } from './media/background-encoder.ts';
import { readMostReadTime } from './most-read/most-read-job.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { SyncQueue } from './sync/sync-queue.ts';

type Sources = {
  opened: Pick<OpenDatabase, 'database' | 'pool'>;
  feed: ChangeFeed;
  outbox: Outbox;
  queue: SyncQueue;
  encodings: BackgroundEncoder;
};

/** Metrics of everything in the content service that can fall behind. */
export function addContentMetrics(
  metrics: Metrics,
  { opened: { database, pool }, feed, outbox, queue, encodings }: Sources,
): void {
  pool?.addMetrics(metrics);
  addFeedMetric(metrics, feed);
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    addGauge(metrics, name, help, read);
  gauge('content_outbox_changes', 'Changes that wait to be published.', async () => (await outbox.status()).changes);
  gauge('content_outbox_oldest_age_seconds', 'Age of the oldest change that waits to be published.', async () => {
    const { oldestAt } = await outbox.status();
    return oldestAt ? Math.max(0, (Date.now() - oldestAt.getTime()) / 1000) : 0;
  });
  gauge('content_sync_tasks', 'Unfinished synchronisation tasks.', () => queue.status.tasks);
  gauge('content_sync_failing_tasks', 'Tasks whose last attempt failed.', () => queue.status.failing);
  gauge(
    'content_sync_oldest_task_age_seconds',
    'Time since the oldest unfinished synchronisation task was requested.',
    () => queue.status.oldestAgeSeconds,
  );
  gauge(
    'content_media_encodings_pending',
    'Pictures that wait for their AVIF and WebP files.',
    () => encodings.pending,
  );
  gauge('content_indexing_pending', 'Posts whose search words are outdated.', async () => {
    const query = database.selectFrom('posts_to_index').select(({ fn }) => fn.countAll<number>().as('posts'));
    return (await query.executeTakeFirstOrThrow()).posts;
  });
}

/** Measures how long a webhook takes until its post is stored. */
export function addSyncDelayMetric(metrics: Metrics): (seconds: number) => void {
  const help = 'Time from a webhook until the post, category or author is stored.';
  return addHistogram(metrics, 'content_sync_delay_seconds', help, [0.1, 0.25, 0.5, 1, 2, 5, 10, 60, 600]);
}

/** When WordPress was last read completely. There is nothing to export without WordPress. */
export function addPollerMetric(metrics: Metrics, lastSuccess: Readonly<Record<string, number>>): void {
  const help = 'Time of the last successful poll and comparison of WordPress.';
  addLabelledGauge(metrics, 'content_sync_last_success_timestamp_seconds', help, 'task', () => lastSuccess);
}

/** When the figures of the most read posts were last read; 0 if never. There is nothing to export without a loader. */
export function addMostReadMetric(metrics: Metrics, database: Database): void {
  const help = 'Time at which the figures of the most read posts were last read.';
  addGauge(metrics, 'content_most_read_updated_timestamp_seconds', help, async () => {
    const at = await readMostReadTime(database);
    return at ? at.getTime() / 1000 : 0;
  });
}
