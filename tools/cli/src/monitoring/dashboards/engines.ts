import { type Dashboard, quantile, query, rate } from './panel.ts';

export const engines: Dashboard = {
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
