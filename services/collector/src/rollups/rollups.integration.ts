import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Analytics } from '../analytics/analytics.ts';
import { checkStory, stories } from '../testing/collector-story.ts';
import { expectedRollups, type Metrics, type Rollups, readCountedEvents } from '../testing/expected-rollups.ts';
import { readRollups } from '../testing/stored-rollups.ts';
import type { RollupDimension } from './rollup-queries.ts';

const hourMs = 3_600_000;
it.each(stories)(
  'K09a after duplicates, delays, clock skew, crashes and erasures every response and rollup equals the deduplicated events (story %i)',
  async () => {
    await checkStory(async (story) => {
      const { store, rollups } = story.pipeline;
      const events = await readCountedEvents(store);
      // A story may erase everybody. Another one is told then.
      fc.pre(events.length > 0);
      const expected = { hour: expectedRollups(events, 'hour'), day: expectedRollups(events, 'day') };
      // Some hours are built, others are not.
      await checkResponses(
        new Analytics(
          async () => store,
          () => story.now,
        ),
        expected,
      );
      story.now += 2 * hourMs;
      await rollups.run();
      for (const period of ['hour', 'day'] as const) expect(await readRollups(store, period)).toEqual(expected[period]);
    });
  },
);

async function checkResponses(analytics: Analytics, { hour, day }: Record<'hour' | 'day', Rollups>): Promise<void> {
  for (const groupBy of ['post', 'category', 'source', 'placement'] as const) {
    expect(await getRows(analytics, 'day', groupBy)).toEqual(pick(day, groupBy));
    expect(await getRows(analytics, 'hour', groupBy)).toEqual(pick(hour, groupBy));
    // Every event has this value, but two dimensions need page views instead of a rollup.
    expect(await getRows(analytics, 'hour', groupBy, { country: ['granted'] })).toEqual(pick(hour, groupBy));
  }
}

const metrics = ['readers', 'visits', 'views', 'ends', 'clicks', 'impressions', 'signUps', 'searches'] as const;

async function getRows(
  analytics: Analytics,
  interval: 'hour' | 'day',
  groupBy: RollupDimension,
  more: Record<string, string[]> = {},
): Promise<Rollups> {
  const period = { from: '2026-06-10T00:00Z', to: '2026-06-23T00:00Z' };
  const shape = { interval, groupBy: groupBy as AnalyticsDimension, filters: { ...more, blog: ['main'] }, limit: 1000 };
  const { rows, pendingHours } = await analytics.query({
    ...period,
    ...shape,
    metrics: [...metrics],
    orderBy: 'views',
  });
  expect(pendingHours).toBe(0);
  return Object.fromEntries(rows.map((row) => [`${row.time} main ${groupBy} ${row.value}`, row.metrics as Metrics]));
}

/** The same metrics of the expectation. A response omits values without views. */
function pick(expected: Rollups, dimension: RollupDimension): Rollups {
  const rows = Object.entries(expected).filter(([key]) => key.includes(` main ${dimension} `));
  const withoutTime = (key: string) => key.slice(key.indexOf(' '));
  const listed = new Set(rows.filter(([, row]) => row.views).map(([key]) => withoutTime(key)));
  return Object.fromEntries(
    rows
      .filter(([key]) => listed.has(withoutTime(key)))
      .map(([key, row]) => [
        key,
        Object.fromEntries(metrics.map((name) => [name, row[name === 'signUps' ? 'sign_ups' : name] ?? 0])),
      ]),
  );
}
