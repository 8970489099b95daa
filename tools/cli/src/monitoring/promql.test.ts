import { expect, it } from 'vitest';
import { baseName, metricNames } from './promql.ts';

it.each([
  ['up == 0', ['up']],
  ['time() - last_success_seconds{task="poll"} > 600', ['last_success_seconds']],
  [
    'sum by (job, le) (rate(wait_seconds_bucket{job=~"a|b"}[5m])) / on (job) group_left (x) total',
    ['wait_seconds_bucket', 'total'],
  ],
  [
    '1 - slo:pages:rate5m > 0.0144 and slo:pages:rate1h > 14 * 24 or mails_total{result="a } b"}',
    ['slo:pages:rate5m', 'slo:pages:rate1h', 'mails_total'],
  ],
  ['histogram_quantile(0.99, sum(rate(a_bucket[5m])) by (le))', ['a_bucket']],
  ['label_replace(entries, "stream", "$1", "log", "(.*)") - position', ['entries', 'position']],
])('finds the metrics of %s', (expression, names) => {
  expect(metricNames(expression)).toEqual(names);
});

it('finds the histogram of a series', () => {
  const isHistogram = (name: string) => name === 'wait_seconds';
  expect(['wait_seconds_bucket', 'wait_seconds_count', 'row_count'].map((name) => baseName(name, isHistogram))).toEqual(
    ['wait_seconds', 'wait_seconds', 'row_count'],
  );
});
