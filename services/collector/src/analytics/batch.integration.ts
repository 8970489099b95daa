import { join } from 'node:path';
import type {
  AnalyticsBatch,
  AnalyticsQuery,
  AnalyticsResponse,
  BatchResult,
} from '@contenthub/contracts/analytics/analytics-api';
import { rollupDimensions } from '@contenthub/contracts/analytics/metrics';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileLog } from '../log/file-log.ts';
import { simulate } from '../simulation/simulate.ts';
import type { EventStore } from '../store/event-store.ts';
import { openPipeline, type Pipeline } from '../testing/pipeline.ts';
import { Analytics } from './analytics.ts';
import { Batches } from './batch.ts';
import { PageQueries } from './page-queries.ts';

const dayMs = 24 * 3_600_000;
const from = Math.floor(Date.now() / dayMs) * dayMs - 10 * dayMs;
/** Periods start in the middle of a day, which belongs to both of them. */
const start = from + 4.5 * dayMs;
const iso = (time: number) => new Date(time).toISOString();
const period = { from: iso(start), to: iso(start + 4 * dayMs) };
const earlier = { from: iso(start - 4 * dayMs), to: iso(start) };
const posts = Array.from({ length: 5 }, (_, index) => ({
  ...{ id: index + 1, title: `Post ${index + 1}`, author: 'ada', quality: 1, categories: ['grammar'] },
  url: index === 4 ? '/blog/developer/post-5' : `/blog/grammar/post-${index + 1}`,
}));

let folder: TemporaryFolder;
let pipeline: Pipeline;

/** Simulated readers with resent and late events. Some hours are built, and some changed after that. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 64e6 });
  pipeline = await openPipeline({ events: await open('log'), refused: await open('refused') }, folder.path);
  const { events, refused } = pipeline;
  const send = (seed: number, days: number, visitsPerDay: number) =>
    simulate({ events, refused }, { seed, posts, from, days, visitsPerDay });
  await send(1, 9, 60);
  await pipeline.load();
  await pipeline.rollups.run();
  await send(2, 6, 5);
  await pipeline.load();
});
afterAll(async () => {
  await pipeline.store.close();
  await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
  await folder.remove();
});

const grouped = (groupBy: AnalyticsQuery['groupBy'], more: Partial<AnalyticsQuery> = {}) =>
  ({ ...period, compare: 'previous', metrics: ['visits', 'signUps'], groupBy, limit: 50, ...more }) as AnalyticsQuery;
const trend = (more: Partial<AnalyticsQuery> = {}) =>
  ({ ...period, compare: 'previous', metrics: ['visits', 'readers'], interval: 'day', ...more }) as AnalyticsQuery;
const dimensions = ['source', 'referrer', 'campaign', 'landing', 'device', 'browser', 'country'] as const;
const acquisition = [trend(), grouped('source', { limit: 3 }), ...dimensions.map((each) => grouped(each))];

/** A store that records statements and can refuse some. */
function watch({ refuses }: { refuses?: (sql: string) => boolean } = {}) {
  const statements: string[] = [];
  const rows: EventStore['rows'] = (sql, ...rest) => {
    statements.push(sql);
    if (refuses?.(sql)) return Promise.reject(new Error('Code: 159. DB::Exception: Timeout exceeded'));
    return pipeline.store.rows(sql, ...rest);
  };
  // If the clock does not advance, open numbers stay in memory.
  const now = () => start;
  const { queryDeadlineSeconds } = pipeline.store;
  return { statements, batches: new Batches(async () => ({ rows, queryDeadlineSeconds }) as EventStore, now) };
}

const browsers = ['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari', 'other'];

const responses = <T>(results: BatchResult<T>[]) =>
  results.map((result) => ('response' in result ? result.response : result));
const withoutTime = (list: object[]) => list.map((each) => ({ ...each, asOf: '' }));

describe('a batch over duplicates, delays and changed hours', () => {
  const queries = [
    trend(),
    grouped('source', { limit: 3 }),
    ...(['source', 'campaign', 'landing'] as const).map((each) => grouped(each)),
    trend({ interval: 'hour', metrics: ['views', 'medianEngagedSeconds'] }),
    grouped('post', { interval: 'day', metrics: ['readers'], limit: 3 }),
    grouped('device', { orderBy: 'views' }),
    grouped('blog', { metrics: ['medianEngagedSeconds', 'readers'] }),
    ...(['source', 'device', 'placement', 'blog'] as const).map((each) =>
      grouped(each, { filters: { device: ['phone'] } }),
    ),
    trend({ filters: { category: ['grammar'], device: ['phone'] } }),
  ];

  const single: { query: AnalyticsQuery; response: AnalyticsResponse }[] = [];
  beforeAll(async () => {
    const analytics = new Analytics(async () => pipeline.store);
    for (const each of queries) single.push({ query: each, response: await analytics.query(each) });
  });

  it('K09a equals the responses to single queries', async () => {
    const { batches } = watch();
    const { query } = await batches.run({ query: queries });
    expect(withoutTime(responses(query))).toEqual(withoutTime(single.map(({ response }) => response)));
    expect(responses(query)[0]).toMatchObject({ totals: { visits: expect.toSatisfy((visits) => visits > 50) } });
  });

  it('K09a has the numbers of the previous period that a query of that period has', async () => {
    const analytics = new Analytics(async () => pipeline.store);
    expect(single).toHaveLength(queries.length);
    for (const { query, response: found } of single) {
      const { compare: _compare, ...alone } = query;
      const before = await analytics.query({ ...alone, ...earlier, limit: 1000 });
      expect(found.previousTotals).toEqual(before.totals);
      if (query.interval || !query.groupBy) continue;
      const [order = 'views'] = query.orderBy ? [query.orderBy] : query.metrics;
      const expected = new Map(before.rows.map(({ value, metrics }) => [value, metrics]));
      // A response has only values with something to order by.
      const none = (previous: object | undefined) => ({
        ...previous,
        ...(query.metrics.includes(order) && { [order]: 0 }),
      });
      expect(found.rows.map(({ previous }) => previous)).toEqual(
        found.rows.map(({ value, previous }) => expected.get(value) ?? none(previous)),
      );
    }
  });

  it('K09a filters page views to the numbers that the rollup of the same value has', async () => {
    const analytics = new Analytics(async () => pipeline.store);
    const metrics: AnalyticsQuery['metrics'] = ['views', 'readers', 'clicks', 'signUps'];
    const { query } = await watch().batches.run({
      query: rollupDimensions.map((groupBy) => ({ ...period, metrics, groupBy, limit: 1 })),
    });
    const firstRows = responses(query).map((response) => ('rows' in response ? response.rows[0] : undefined));
    const expected: object[] = [];
    const found: object[] = [];
    for (const [index, groupBy] of rollupDimensions.entries()) {
      const value = firstRows[index]?.value ?? '';
      // Two filters, so that no rollup has the numbers. The second one has all values of its dimension.
      const other = groupBy === 'device' ? { browser: browsers } : { device: ['phone', 'tablet', 'desktop'] };
      const { totals } = await analytics.query({ ...period, metrics, filters: { [groupBy]: [value], ...other } });
      expected.push({ groupBy, value, metrics: firstRows[index]?.metrics });
      found.push({ groupBy, value, metrics: totals });
    }
    expect(found).toEqual(expected);
    expect(expected).not.toContainEqual(expect.objectContaining({ value: '' }));
  });

  it('K04 K07 equals single queries of depths, paths and the funnel', async () => {
    const pages = new PageQueries(async () => pipeline.store);
    const toPost = {
      ...period,
      start: { dimension: 'search' as const },
      end: { dimension: 'post' as const, value: '1' },
    };
    const next = {
      ...period,
      start: { dimension: 'post' as const, value: '1' },
      end: { dimension: 'page' as const },
      limit: 2,
    };
    const batch: AnalyticsBatch = {
      depths: [{ ...period, filters: { post: ['1'] } }],
      paths: [toPost, next],
      funnel: [{ ...period, compare: 'previous' }],
    };
    const { statements, batches } = watch();
    const found = await batches.run(batch);
    expect(responses(found.paths)).toEqual([await pages.paths(toPost), await pages.paths(next)]);
    expect(responses(found.depths)).toEqual([await pages.depths({ ...period, filters: { post: ['1'] } })]);
    const [now, before] = [await pages.funnel(period), await pages.funnel(earlier)];
    expect(responses(found.funnel)).toMatchObject([
      { steps: now.steps.map((step, index) => ({ ...step, previous: before.steps[index]?.visits })) },
    ]);
    expect(now.steps[0]?.visits).toBeGreaterThan(0);
    expect(statements.filter((sql) => sql.includes('leadInFrame'))).toHaveLength(1);
  });
});

it('K06 runs five statements for a screen, and when it is repeated only the two that read the version', async () => {
  const { statements, batches } = watch();
  await batches.run({ query: acquisition });
  // The state of the rollups, totals with days, values of all dimensions, and the label of simulated readers.
  expect(statements).toHaveLength(5);
  await batches.run({ query: acquisition });
  expect(statements).toHaveLength(7);
});

it('K06 reports which figures failed, and returns the others', async () => {
  const { batches } = watch({ refuses: (sql) => sql.includes('limit 50 by grouping') });
  const { query } = await batches.run({ query: [trend(), grouped('device'), trend({ from: period.to })] });
  expect(query).toMatchObject([
    { response: { totals: { visits: expect.any(Number) } } },
    { error: 'timeout', status: 504, message: expect.stringContaining('shorter period') },
    { error: 'invalid-period', status: 400 },
  ]);
});
