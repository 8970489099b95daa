import { type Dashboard, objectivePanel, quantiles, query, rate } from './panel.ts';

const pages = '{service="web",route="*"}';

export const readers: Dashboard = {
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
