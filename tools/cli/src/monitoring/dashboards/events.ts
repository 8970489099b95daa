import { type Dashboard, objectivePanel, quantiles, query, rate } from './panel.ts';

export const events: Dashboard = {
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
        {
          title: 'Not calculated',
          description:
            'Hours that cannot be calculated now, and readers of experiments who were left out in the last hour.',
          unit: 'short',
          queries: [
            query('max(loader_failed_hours)', 'hours'),
            query('sum(increase(loader_skipped_readers_total[1h]))', 'readers of experiments'),
          ],
        },
      ],
    },
  ],
};
