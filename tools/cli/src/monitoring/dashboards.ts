import { errorRatio, objectives } from './slo-rules.ts';

type Unit = 's' | 'bytes' | 'reqps' | 'percentunit' | 'short' | 'dtdurations';
type Query = { expr: string; legend: string };
type Panel = { title: string; description?: string; unit: Unit; kind?: 'stat' | 'timeseries'; queries: Query[] };
type Row = { title: string; panels: Panel[] };
export type Dashboard = { uid: string; title: string; description: string; rows: Row[] };

const query = (expr: string, legend = ''): Query => ({ expr, legend });
const rate = (metric: string, labels = '') => `rate(${metric}${labels}[$__rate_interval])`;
const quantile = (share: number, metric: string, by: string, labels = '') =>
  `histogram_quantile(${share}, sum by (${['le', by].filter(Boolean).join(', ')}) (${rate(`${metric}_bucket`, labels)}))`;
const quantiles = (metric: string, labels = ''): Query[] =>
  [0.5, 0.95, 0.99].map((share) => query(quantile(share, metric, '', labels), `p${share * 100}`));

const objectivePanel = (name: string): Panel => {
  const objective = objectives.find((each) => each.name === name);
  if (!objective) throw new Error(`Unknown objective ${name}`);
  return {
    title: 'Error budget burn rate',
    description: `${objective.promise}. At 1 the budget of 30 days lasts exactly 30 days.`,
    unit: 'short',
    queries: (['5m', '1h', '6h', '3d'] as const).map((window) =>
      query(`${errorRatio(objective, window)} / ${Number((1 - objective.target).toPrecision(6))}`, window),
    ),
  };
};

const pages = '{service="web",route="*"}';

const readers: Dashboard = {
  uid: 'contenthub-readers',
  title: 'Contenthub: readers',
  description: 'How fast pages are, where they come from, and what readers cannot do.',
  rows: [
    {
      title: 'Pages',
      panels: [
        objectivePanel('pages'),
        {
          title: 'Page requests',
          unit: 'reqps',
          queries: [query(`sum by (status) (${rate('http_request_duration_seconds_count', pages)})`, '{{status}}')],
        },
        { title: 'Page latency', unit: 's', queries: quantiles('http_request_duration_seconds', pages) },
        {
          title: 'Seen from outside',
          description: 'A page as the blackbox exporter requests it.',
          unit: 's',
          queries: [query('probe_duration_seconds', '{{instance}}')],
        },
      ],
    },
    {
      title: 'Caches',
      panels: [
        {
          title: 'Page cache lookups',
          unit: 'reqps',
          queries: [query(`sum by (result) (${rate('web_cache_requests_total', '{cache="pages"}')})`, '{{result}}')],
        },
        {
          title: 'Hit ratio',
          unit: 'percentunit',
          queries: [
            query(
              `sum by (cache) (${rate('web_cache_requests_total', '{result=~"hit|expired"}')}) / sum by (cache) (${rate('web_cache_requests_total')})`,
              '{{cache}}',
            ),
          ],
        },
        {
          title: 'Cache fill',
          unit: 'percentunit',
          queries: [query('web_cache_bytes / web_cache_max_bytes', '{{instance}} {{cache}}')],
        },
        {
          title: 'Cached entries',
          unit: 'short',
          queries: [query('web_cache_entries', '{{instance}} {{cache}}')],
        },
        {
          title: 'Stale copies served',
          description: 'Not zero: the content service does not respond.',
          unit: 'reqps',
          queries: [query(`sum by (from) (${rate('web_stale_copies_served_total')})`, '{{from}}')],
        },
        {
          title: 'Stale copies on disk',
          unit: 'bytes',
          queries: [
            query('web_stale_copies_bytes', '{{instance}} used'),
            query('web_stale_copies_max_bytes', '{{instance}} limit'),
          ],
        },
        { title: 'Stale copies to write', unit: 'short', queries: [query('web_stale_copies_pending', '{{instance}}')] },
      ],
    },
    {
      title: 'Accounts and experiments',
      panels: [
        {
          title: 'Age of the experiment configuration',
          description: 'From 5 s on, every visitor is in the control group.',
          unit: 's',
          queries: [
            query('web_experiments_configuration_age_seconds', '{{instance}}'),
            query('platform_experiments_configuration_age_seconds', '{{instance}}'),
          ],
        },
        {
          title: 'Emails',
          unit: 'reqps',
          queries: [query(`sum by (result) (${rate('platform_mails_total')})`, '{{result}}')],
        },
        {
          title: 'Unsent emails',
          unit: 'short',
          queries: [
            query('platform_mails_pending', 'waiting'),
            query('platform_mail_oldest_age_seconds', 'oldest, seconds'),
          ],
        },
        {
          title: 'Erasures of personal data',
          unit: 'short',
          queries: [
            query('platform_erasures_pending', 'unfinished'),
            query('platform_erasure_oldest_age_seconds / 3600', 'oldest, hours'),
          ],
        },
        {
          title: 'CSP reports',
          unit: 'reqps',
          queries: [query(`sum by (outcome) (${rate('csp_reports_total')})`, '{{outcome}}')],
        },
      ],
    },
  ],
};

const publishing: Dashboard = {
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

const events: Dashboard = {
  uid: 'contenthub-events',
  title: 'Contenthub: events',
  description: 'Events from the intake to the store.',
  rows: [
    {
      title: 'Stored in time',
      panels: [
        objectivePanel('events'),
        {
          title: 'Accepted to stored',
          unit: 's',
          queries: quantiles('loader_event_delay_seconds', '{stream="events"}'),
        },
        { title: 'Loader lag', unit: 's', queries: [query('loader_lag_seconds', '{{stream}}')] },
      ],
    },
    {
      title: 'Intake',
      panels: [
        {
          title: 'Events',
          unit: 'reqps',
          queries: [query(`sum by (outcome) (${rate('collector_events_total')})`, '{{outcome}}')],
        },
        {
          title: 'Refused requests',
          unit: 'reqps',
          queries: [query(`sum by (reason) (${rate('collector_requests_throttled_total')})`, '{{reason}}')],
        },
        {
          title: 'Intake latency',
          unit: 's',
          queries: quantiles('http_request_duration_seconds', '{service="collector",method="POST"}'),
        },
        {
          title: 'Requests in flight',
          unit: 'percentunit',
          queries: [query('collector_in_flight_bytes / collector_in_flight_max_bytes', '{{instance}}')],
        },
      ],
    },
    {
      title: 'Log and loader',
      panels: [
        {
          title: 'Log fill',
          unit: 'percentunit',
          queries: [query('max by (log) (event_log_bytes / event_log_max_bytes)', '{{log}}')],
        },
        {
          title: 'Entries to load',
          unit: 'short',
          queries: [
            query(
              'max by (stream) (label_replace(event_log_last_entry, "stream", "$1", "log", "(.*)")) - max by (stream) (loader_position)',
              '{{stream}}',
            ),
          ],
        },
        {
          title: 'Rows',
          unit: 'reqps',
          queries: [query(`sum by (stream, result) (${rate('loader_rows_total')})`, '{{stream}} {{result}}')],
        },
        {
          title: 'Failed attempts',
          unit: 'reqps',
          queries: [query(`sum by (stream) (${rate('loader_failures_total')})`, '{{stream}}')],
        },
      ],
    },
  ],
};

const engines: Dashboard = {
  uid: 'contenthub-engines',
  title: 'Contenthub: engines',
  description: 'PostgreSQL, NATS, ClickHouse and the processes, as the services see them.',
  rows: [
    {
      title: 'Up',
      panels: [
        { title: 'Services', unit: 'short', kind: 'stat', queries: [query('up', '{{job}} {{instance}}')] },
        {
          title: 'Engines',
          unit: 'short',
          kind: 'stat',
          queries: [query('min by (job, check) (readiness_check_success)', '{{job}}: {{check}}')],
        },
        {
          title: 'Public address',
          unit: 'short',
          kind: 'stat',
          queries: [query('probe_success', '{{instance}}')],
        },
        {
          title: 'Certificate expires in',
          unit: 'dtdurations',
          kind: 'stat',
          queries: [query('probe_ssl_earliest_cert_expiry - time()', '{{instance}}')],
        },
      ],
    },
    {
      title: 'PostgreSQL',
      panels: [
        {
          title: 'Connections',
          unit: 'short',
          queries: [
            query('database_pool_connections', '{{job}} {{state}}'),
            query('database_pool_max_connections', '{{job}} limit'),
          ],
        },
        {
          title: 'Wait for a connection, p99',
          unit: 's',
          queries: [query(quantile(0.99, 'database_pool_wait_seconds', 'job'), '{{job}}')],
        },
        { title: 'Waiting queries', unit: 'short', queries: [query('database_pool_waiting', '{{job}} {{instance}}')] },
        {
          title: 'Failed connections',
          unit: 'reqps',
          queries: [
            query(`sum by (job) (${rate('database_pool_acquisitions_total', '{result="failed"}')})`, '{{job}}'),
          ],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'CPU cores',
          unit: 'short',
          queries: [query(rate('process_cpu_seconds_total'), '{{job}} {{instance}}')],
        },
        { title: 'Memory', unit: 'bytes', queries: [query('process_resident_memory_bytes', '{{job}} {{instance}}')] },
        {
          title: 'Event loop delay, p99',
          unit: 's',
          queries: [query('nodejs_eventloop_lag_p99_seconds', '{{job}} {{instance}}')],
        },
        {
          title: 'Requests',
          unit: 'reqps',
          queries: [query(`sum by (service) (${rate('http_request_duration_seconds_count')})`, '{{service}}')],
        },
        {
          title: 'Errors',
          unit: 'reqps',
          queries: [
            query(
              `sum by (service) (${rate('http_request_duration_seconds_count', '{status=~"5.."}')})`,
              '{{service}}',
            ),
          ],
        },
        {
          title: 'Uptime',
          unit: 'dtdurations',
          queries: [query('time() - process_start_time_seconds', '{{job}} {{instance}}')],
        },
      ],
    },
  ],
};

export const dashboards: readonly Dashboard[] = [readers, publishing, events, engines];
