import type { AnalyticsDimension } from '@contenthub/contracts/analytics/metrics';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analytics } from '../analytics/analytics.ts';
import { Story, step } from '../testing/collector-story.ts';
import { expectedRollups, type Metrics, type Rollups, readCountedEvents } from '../testing/expected-rollups.ts';
import { readRollups } from '../testing/stored-rollups.ts';
import type { RollupDimension } from './rollup-queries.ts';

const hourMs = 3_600_000;
/** More for a longer search: ROLLUP_RUNS=50. */
const runs = Number(process.env.ROLLUP_RUNS ?? 3);

/** Tells random stories and calls `check` at the end of each, when everything is loaded. */
async function checkStories(numRuns: number, check: (story: Story) => Promise<number>): Promise<void> {
  let events = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
    const folder = await temporaryFolder();
    const story = new Story(folder.path);
    await story.open();
    try {
      for (const each of steps) await story.run(each);
      await story.pipeline.load();
      events += await check(story);
    } finally {
      await story.close();
      await folder.remove();
    }
  });
  await fc.assert(property, { numRuns, endOnFailure: true });
  expect(events).toBeGreaterThan(0);
}

describe('after duplicates, delays, clock skew, crashes and erasures', () => {
  it('K09a every rollup equals the deduplicated events', async () => {
    await checkStories(runs, async (story) => {
      story.now += 2 * hourMs;
      await story.pipeline.rollups.run();
      const { store } = story.pipeline;
      const events = await readCountedEvents(store);
      for (const period of ['hour', 'day'] as const) {
        expect(await readRollups(store, period)).toEqual(expectedRollups(events, period));
      }
      return events.length;
    });
  });

  it('K09a every response equals the deduplicated events, built or not', async () => {
    // Each compares a dozen responses, so fewer stories are enough.
    await checkStories(Math.ceil(runs / 3), async (story) => {
      const { store } = story.pipeline;
      const analytics = new Analytics(
        async () => store,
        () => story.now,
      );
      const events = await readCountedEvents(store);
      const hourly = expectedRollups(events, 'hour');
      const daily = expectedRollups(events, 'day');
      for (const groupBy of ['post', 'category', 'source', 'placement'] as const) {
        expect(await getRows(analytics, 'day', groupBy)).toEqual(pick(daily, groupBy));
        expect(await getRows(analytics, 'hour', groupBy)).toEqual(pick(hourly, groupBy));
        // Every event has this value, but two dimensions need page views instead of a rollup.
        expect(await getRows(analytics, 'hour', groupBy, { country: ['granted'] })).toEqual(pick(hourly, groupBy));
      }
      return events.length;
    });
  });
});

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
