import { type Dashboard, objectivePanel, quantiles, query, rate } from './panel.ts';

export const publishing: Dashboard = {
  uid: 'contenthub-publishing',
  title: 'Contenthub: publishing',
  description: 'How a change travels from WordPress to every URL that shows it.',
  rows: [
    {
      title: 'Visible to readers',
      panels: [
        objectivePanel('publishes'),
        { title: 'Time until a change is visible', unit: 's', queries: quantiles('content_receipt_latency_seconds') },
        {
          title: 'Late and missing',
          unit: 'short',
          queries: [
            query('sum by (kind) (increase(content_receipt_late_total[1h]))', '{{kind}} late'),
            query('sum by (kind) (increase(content_receipt_missing_total[1h]))', '{{kind}} missing'),
            query('sum(increase(content_receipts_skipped_total[1h]))', 'not tracked'),
          ],
        },
      ],
    },
    {
      title: 'WordPress',
      panels: [
        { title: 'Webhook to stored', unit: 's', queries: quantiles('content_sync_delay_seconds') },
        {
          title: 'Synchronisation queue',
          unit: 'short',
          queries: [query('content_sync_tasks', 'unfinished'), query('content_sync_failing_tasks', 'failing')],
        },
        {
          title: 'Oldest task',
          unit: 's',
          queries: [query('content_sync_oldest_task_age_seconds', '{{instance}}')],
        },
        {
          title: 'Time since the last poll and comparison',
          unit: 's',
          queries: [query('time() - content_sync_last_success_timestamp_seconds', '{{task}}')],
        },
        {
          title: 'Time since the most read posts were updated',
          unit: 's',
          queries: [query('time() - (content_most_read_updated_timestamp_seconds > 0)', '{{instance}}')],
        },
        {
          title: 'Background work',
          unit: 'short',
          queries: [
            query('content_media_encodings_pending', 'pictures to encode'),
            query('content_indexing_pending', 'posts to index'),
          ],
        },
      ],
    },
    {
      title: 'Change feed and purges',
      panels: [
        {
          title: 'Outbox',
          unit: 'short',
          queries: [
            query('content_outbox_changes', 'changes'),
            query('content_outbox_oldest_age_seconds', 'oldest, seconds'),
          ],
        },
        {
          title: 'Change feed connected',
          unit: 'short',
          queries: [query('change_feed_connected', '{{job}} {{instance}}')],
        },
        { title: 'Stored to purged: web', unit: 's', queries: quantiles('web_purge_lag_seconds') },
        { title: 'Stored to purged: edges', unit: 's', queries: quantiles('purger_purge_lag_seconds') },
        {
          title: 'Waiting purges',
          unit: 'short',
          queries: [
            query('purger_pending_keys', '{{edge}} keys'),
            query('purger_oldest_pending_age_seconds', '{{edge}} oldest, seconds'),
          ],
        },
        {
          title: 'Purges',
          unit: 'reqps',
          queries: [query(`sum by (edge, result) (${rate('purger_purges_total')})`, '{{edge}} {{result}}')],
        },
        {
          title: 'Time since the last purge',
          unit: 's',
          queries: [query('time() - purger_last_purge_timestamp_seconds', '{{edge}}')],
        },
      ],
    },
  ],
};
