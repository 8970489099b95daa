import { join } from 'node:path';
import type { EventName } from '@contenthub/contracts/events/registry';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Analytics } from '../analytics/analytics.ts';
import { getBalance } from '../analytics/balance.ts';
import { removeEvents } from '../erasure/remove-events.ts';
import { FileLog } from '../log/file-log.ts';
import { findStoreProcesses } from '../testing/find-store-processes.ts';
import { logUnchecked, openPipeline, type Pipeline } from '../testing/pipeline.ts';
import { readFailedHours } from './failed-hours.ts';
import type { Skipped } from './rollup-builder.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-06-18T12:30:00Z');
const hour = (ago: number) => Math.floor(now / hourMs) * hourMs - ago * hourMs;

let folder: TemporaryFolder;
let pipeline: Pipeline;
let time: number;
const skipped: Skipped[] = [];

async function open(memoryMb: number): Promise<void> {
  const log = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 1e9 });
  const logs = { events: await log('events'), refused: await log('refused') };
  const onSkipped = (each: Skipped) => void skipped.push(each);
  pipeline = await openPipeline(logs, folder.path, () => time, { memoryMb, onSkipped });
}

async function close(): Promise<void> {
  await pipeline.store.close();
  await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
}

beforeEach(async () => {
  folder = await temporaryFolder();
  time = now;
  skipped.length = 0;
});

afterEach(async () => {
  await close();
  await folder.remove();
});

let batchId = 0;
const visit = (browser: number, name: EventName, fields: Record<string, unknown> = {}) => {
  batchId += 1;
  return eventSample(name, {
    ...{
      containerId: `visitor${String(browser).padStart(5, '0')}`,
      batchId,
      isTest: false,
      ageMs: 0,
      consent: 'granted',
    },
    userId: '0',
    pageId: `page-${browser}`,
    tier: 'Anonymous',
    ...fields,
  });
};

const store = (events: object[], at: number) => logUnchecked(pipeline.events, events, at);

const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);

async function readReaders(start: number): Promise<number | undefined> {
  const [row] = await pipeline.store.rows<{ readers: number }>(
    `select uniqExactMerge(readers) as readers from rollups_hourly
      where dimension = 'total' and hour = toDateTime({start: UInt32}, 'UTC')
        and (hour, revision) in (select start, max(revision) from rollup_builds where period = 'hour' group by start)
      having count() > 0`,
    { start: start / 1000 },
  );
  return row?.readers;
}

/** Tried at night. */
const isNight = Number(process.env.TEST_ROUNDS ?? 1) > 1;
const slowCases: [string, () => object[]][] = [
  [
    '20,000 experiments on one page',
    () => many(20_000, 'e').map((experimentName) => visit(1, 'experiment/exposure', { experimentName })),
  ],
  [
    '20,000 pages in one visit',
    () => many(20_000, 'p').map((pageId) => visit(1, 'postPage/view', { pageId, categories: many(50, pageId) })),
  ],
];

describe('events of an earlier release that had no limits', () => {
  it.each<[string, () => object[]]>([
    ['20,000 categories', () => [visit(1, 'postPage/view', { categories: many(20_000, 'c') })]],
    [
      '34,000 categories, credited to two thousand later pages',
      () => [
        visit(1, 'postPage/view', { categories: many(34_000, '') }),
        ...many(2000, 'p').map((pageId) => visit(1, 'homePage/view', { pageId })),
      ],
    ],
    [
      '20,000 placements on one page',
      () => many(20_000, 'p').map((placement) => visit(1, 'button/impression', { placement })),
    ],
    [
      'the longest titles',
      () => many(100, 'p').map((pageId) => visit(1, 'postPage/view', { pageId, postTitle: 'x'.repeat(240_000) })),
    ],
    ...(isNight ? slowCases : []),
  ])('H19 count in memory that grows with the events only: %s', async (_, events) => {
    // Storing them takes about 4 MB for each column of the table.
    await open(450);
    await store([...events(), visit(2, 'homePage/view')], hour(2) + 1000);
    await store([visit(3, 'homePage/view')], hour(3) + 1000);
    await pipeline.load();
    await pipeline.rollups.run();
    expect(skipped).toEqual([]);
    expect(await readFailedHours(pipeline.store)).toEqual([]);
    expect(await readReaders(hour(3))).toBe(1);
    expect(await readReaders(hour(2))).toBeGreaterThan(0);
  });
});

it('H19 invented experiments are summed up in one statement, however many there are', async () => {
  await open(1024);
  const browsers = Array.from({ length: 30 }, (_, browser) => browser);
  const exposures = browsers.flatMap((browser) =>
    many(100, `e${browser}-`).map((experimentName) => visit(browser, 'experiment/exposure', { experimentName })),
  );
  await store(exposures, hour(2) + 1000);
  await pipeline.load();
  const command = vi.spyOn(pipeline.store, 'command');
  await pipeline.rollups.run();
  const sums = command.mock.calls.filter(([sql]) => sql.startsWith('insert into experiment_sums'));
  expect(sums).toHaveLength(1);
  const summed = 'select uniqExact(experiment) as experiments, sum(readers) as readers from experiment_sums';
  expect(await pipeline.store.rows(summed)).toEqual([{ experiments: 3000, readers: 3000 }]);
});

/** The engine's limit, or that of its process, whichever it reaches first. */
const tooMuchMemory = /memory limit|the event store needed more than \d+ MB/;

describe('an hour that cannot be calculated', () => {
  /** More text than the engine may use for a statement, in an hour between two others. */
  async function storeHeavyHour(): Promise<void> {
    await open(1024);
    const heavy = many(1000, 'p').map((pageId) => visit(1, 'postPage/view', { pageId, referrer: 'x'.repeat(240_000) }));
    await store(heavy, hour(3) + 1000);
    for (const ago of [4, 2]) await store([visit(ago, 'homePage/view')], hour(ago) + 1000);
    await pipeline.load();
    // Otherwise they are merged later, in memory that the statements share.
    await pipeline.store.command('optimize table events final');
    await close();
  }

  it('H19 does not hold up the others, is tried again later, and counts when it can be calculated', async () => {
    await storeHeavyHour();
    await open(150);
    await pipeline.rollups.run();
    expect(skipped).toMatchObject([{ hours: [hour(3)], error: { message: expect.stringMatching(tooMuchMemory) } }]);
    expect([await readReaders(hour(4)), await readReaders(hour(3)), await readReaders(hour(2))]).toEqual([
      1,
      undefined,
      1,
    ]);
    const [failed] = await readFailedHours(pipeline.store);
    expect(failed).toMatchObject({ hour: hour(3), attempts: 1, failedAt: now });
    const analytics = new Analytics(
      async () => pipeline.store,
      () => time,
    );
    const period = { from: new Date(hour(5)).toISOString(), to: new Date(hour(1)).toISOString() };
    const { totals, pendingHours } = await analytics.query({ ...period, metrics: ['readers'] });
    expect([totals.readers, pendingHours], 'queries leave the hour out and say so').toEqual([2, 1]);

    await pipeline.rollups.run();
    expect(skipped, 'it is not tried at every run').toHaveLength(1);
    await expect(pipeline.rollups.runAndPurge(), 'an erasure is not done without it').rejects.toThrow(tooMuchMemory);
    expect((await readFailedHours(pipeline.store))[0]).toMatchObject({ attempts: 2 });

    await close();
    await open(1024);
    time += 2 * hourMs;
    await pipeline.rollups.run();
    expect(await readFailedHours(pipeline.store)).toEqual([]);
    expect(await readReaders(hour(3))).toBe(1);
    const [{ rows } = { rows: 0 }] = await pipeline.store.rows<{ rows: number }>(
      `select count() as rows from page_facts where hour = toDateTime(${hour(3) / 1000}, 'UTC')`,
    );
    expect(rows, 'nothing is left of the builds that failed').toBe(1000);
  });

  it('H19 throws an error that is not about the events, and calculates all hours afterwards', async () => {
    await open(1024);
    for (const ago of [3, 2]) await store([visit(ago, 'homePage/view')], hour(ago) + 1000);
    await pipeline.load();
    await pipeline.store.command('rename table rollups_hourly to elsewhere');
    await expect(pipeline.rollups.run()).rejects.toThrow('rollups_hourly');
    await pipeline.store.command('rename table elsewhere to rollups_hourly');
    expect(await readFailedHours(pipeline.store)).toEqual([]);
    await pipeline.rollups.run();
    expect([await readReaders(hour(3)), await readReaders(hour(2))]).toEqual([1, 1]);
  });
});

it('H19 an operator removes the oversized events of an earlier release, and nothing else', async () => {
  await open(1024);
  const oversized = [{ postTitle: 'x'.repeat(2000) }, { categories: many(51, 'c') }, { tags: ['x'.repeat(201)] }];
  const events = oversized.map((fields, index) => visit(index + 1, 'postPage/view', fields));
  const longest = visit(3, 'postPage/view', { postTitle: '😀'.repeat(1024), categories: many(50, 'c') });
  await store([...events, longest, visit(4, 'homePage/view')], hour(2) + 1000);
  await pipeline.load();
  await pipeline.rollups.run();
  expect(await readReaders(hour(2))).toBe(4);
  await close();
  const settings = { EVENT_LOG_MB: 64, EVENT_LOG_REPLICAS: 1, EVENT_RETENTION_DAYS: 4000, EVENT_STATEMENT_MB: 1024 };
  expect(await removeEvents('oversized', settings, folder.path)).toBe(3);
  expect(await removeEvents('oversized', settings, folder.path)).toBe(0);
  await open(1024);
  expect(await readReaders(hour(2))).toBe(2);
  expect(await pipeline.count()).toMatchObject({ events: 2 });
  expect(await getBalance(pipeline.store, pipeline)).toMatchObject({ loaded: 5, stored: 2, erased: 3, duplicates: 0 });
});

describe('the process of the embedded store', () => {
  it('H19 starts again after a crash, and what was sent in the meantime is stored once', async () => {
    await open(1024);
    await store([visit(1, 'homePage/view')], hour(2) + 1000);
    await pipeline.load();
    const [pid = 0] = await findStoreProcesses(folder.path);
    process.kill(pid, 'SIGKILL');
    await store([visit(2, 'homePage/view')], hour(2) + 2000);
    await pipeline.load().catch(() => pipeline.load());
    await pipeline.rollups.run();
    expect(await pipeline.count()).toEqual({ rows: 2, events: 2, refused: 0 });
    expect(await readReaders(hour(2))).toBe(2);
    const [other] = await findStoreProcesses(folder.path);
    expect([undefined, pid]).not.toContain(other);
  });

  it('H19 refuses a statement that needs too much memory, and goes on', async () => {
    await open(200);
    await expect(pipeline.store.rows('select groupArray(number) from numbers(100000000)')).rejects.toThrow(
      'Query memory limit',
    );
    expect(await pipeline.store.rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('H19 continues a group on disk that needs more memory than a statement may use', async () => {
    await open(150);
    const groups = 'select number as value from numbers(10000000) group by value';
    expect(await pipeline.store.rows(`select count() as groups from (${groups})`)).toEqual([{ groups: 10_000_000 }]);
    const inMemory = pipeline.store.rows(
      `select count() as groups from (${groups})`,
      {},
      {
        settings: { max_bytes_before_external_group_by: 0, max_bytes_ratio_before_external_group_by: 0 },
      },
    );
    await expect(inMemory).rejects.toThrow('Query memory limit');
  });
});
