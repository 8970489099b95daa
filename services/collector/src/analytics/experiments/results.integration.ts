import { join } from 'node:path';
import type { ExperimentResults } from '@contenthub/contracts/analytics/experiment-results';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { metrics } from '@contenthub/experiments/metrics/metrics';
import { momentsOf } from '@contenthub/statistics/moments';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileLog } from '../../log/file-log.ts';
import { ExposedReaders } from '../../outcomes/exposed-readers.ts';
import { Revisions } from '../../rollups/session-hours.ts';
import { SeededRandom } from '../../simulation/seeded-random.ts';
import { simulate } from '../../simulation/simulate.ts';
import { clickRates, simulatedExperiment } from '../../simulation/simulated-visit.ts';
import { expectedReaders, readStoredEvents } from '../../testing/expected-outcomes.ts';
import { openPipeline, type Pipeline, toBody, toRequest } from '../../testing/pipeline.ts';
import { getResults } from './experiment-routes.ts';
import { readCells, readCellsOfExperiment, readLatestCells } from './outcome-query.ts';
import { calculatePower } from './power.ts';

const dayMs = 24 * 60 * 60 * 1000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const days = 20;
const from = today - 25 * dayMs;
const period = { from: new Date(from).toISOString(), to: new Date(from + days * dayMs).toISOString() };

let folder: TemporaryFolder;
let pipeline: Pipeline;
let stored: Awaited<ReturnType<typeof readStoredEvents>>;
let clock = Date.now();
const random = new SeededRandom(7);

beforeAll(async () => {
  folder = await temporaryFolder();
  const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 256e6 });
  const logs = { events: await open('log'), refused: await open('refused') };
  pipeline = await openPipeline(logs, folder.path, () => clock);
  const posts = Array.from({ length: 5 }, (_, index) => ({
    ...{ id: index + 1, title: `Post ${index + 1}`, url: `/blog/grammar/post-${index + 1}`, author: 'ada' },
    categories: ['grammar'],
  }));
  await simulate(logs, { seed: 5, posts, from, days, visitsPerDay: 500 });
  await pipeline.load();
  await pipeline.rollups.run();
  stored = await readStoredEvents(pipeline.store);
});
afterAll(async () => {
  await pipeline.store.close();
  await Promise.all([pipeline.events.close(), pipeline.refused.close()]);
  await folder.remove();
});

type Reader = {
  variant: string;
  clicks?: boolean;
  isTest?: boolean;
  /** A second exposure to another variant. */
  other?: string;
  day?: number;
};

/** Sends readers who are exposed to a variant, and of whom some click a call to action a minute later. */
async function sendReaders(experimentName: string, readers: readonly Reader[]): Promise<void> {
  const byDay = Map.groupBy(readers, ({ day = 0 }) => day);
  for (const [day, some] of [...byDay].toSorted(([a], [b]) => a - b)) {
    clock = from + day * dayMs + 12 * 60 * 60 * 1000;
    const events = some.flatMap(({ variant, clicks = false, isTest = false, other }) => {
      const ids = { instanceId: random.id(8), containerId: random.id(12), websiteSessionId: random.uuid() };
      const common = { ...ids, isTest, clientVersion: '1', userId: '-1' };
      const exposure = (groupName: string, batchId: number, ageMs: number) =>
        eventSample('experiment/exposure', { ...common, experimentName, groupName, batchId, ageMs });
      return [
        exposure(variant, 1, 60_000),
        ...(other ? [exposure(other, 2, 30_000)] : []),
        // A click before the exposure does not count.
        eventSample('button/click', { ...common, batchId: 3, ageMs: 90_000 }),
        ...(clicks ? [eventSample('button/click', { ...common, batchId: 4, ageMs: 0 })] : []),
      ];
    });
    for (let at = 0; at < events.length; at += 200) {
      await pipeline.intake.accept(toRequest(toBody(events.slice(at, at + 200))));
    }
  }
  await pipeline.load();
}

/** `rate` of these readers click, spread over ten days. */
const group = (variant: string, count: number, rate: number, more: Partial<Reader> = {}): Reader[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ variant, day: index % 10, clicks: Math.floor((index + 1) * rate) > Math.floor(index * rate) },
    ...more,
  }));
const results = (name: string, more = {}): Promise<ExperimentResults> =>
  getResults(pipeline.store, name, { ...period, variants: 'control,test', ...more }, today);

/** Without the pause between two builds of sums. */
async function build(): Promise<void> {
  const revisions = new Revisions();
  await new ExposedReaders(revisions).build(pipeline.store, await revisions.next(pipeline.store));
}

describe('outcomes of simulated readers', () => {
  it.each(metrics)('L04 equal the stored events, reader by reader: $name', async (metric) => {
    const range = { from: Date.parse(period.from), to: Date.parse(period.to) };
    const readers = expectedReaders(stored, simulatedExperiment, metric, range);
    const exposure = {
      where: `object = 'experiment' and action = 'exposure' and experimentName = '${simulatedExperiment}'`,
      ...{ variant: "ifNull(groupName, '')", from: new Date(range.from), to: new Date(range.to) },
    };
    const cells = await readCells(pipeline.store, exposure, [metric]);
    const { from, to } = exposure;
    expect(await readCellsOfExperiment(pipeline.store, { name: simulatedExperiment, from, to }, [metric])).toEqual(
      cells,
    );
    const expected = [...Map.groupBy(readers, ({ variant, day }) => `${day} ${variant}`)].toSorted();
    expect(cells.map(({ day, variant }) => `${day} ${variant}`)).toEqual(expected.map(([key]) => key));
    expect(readers.length).toBeGreaterThan(1000);
    expect(readers.some(({ y }) => y > 0)).toBe(true);
    const moments = expected.map(([, own]) =>
      momentsOf(
        own.map(({ y }) => y),
        own.map(({ x }) => x),
      ),
    );
    expect(cells.map((cell) => cell.moments[metric.name])).toEqual(
      moments.map((sums) =>
        expect.objectContaining(
          Object.fromEntries(Object.entries(sums).map(([sum, value]) => [sum, expect.closeTo(value, 4)])),
        ),
      ),
    );
  });

  it('L04 of many readers are those of the last build, and say so, for any period and segment', async () => {
    const name = 'many_readers';
    const read = async (wanted: { to: Date; segment?: 'device' | 'tier' }, few: number) => {
      const all = { name, from: new Date(from), ...wanted };
      return readLatestCells(pipeline.store, all, metrics, { now: today, few });
    };
    const whole = { to: new Date(from + days * dayMs) };
    await sendReaders(name, [...group('control', 60, 0.2), ...group('test', 60, 0.4, { other: 'control' })]);
    expect((await read(whole, 1)).asOf).toEqual(new Date(today));
    await build();
    const built = await read(whole, 1);
    expect(built.asOf.getTime()).toBeGreaterThan(today);
    expect(built.cells.reduce((sum, { readers }) => sum + readers, 0)).toBe(120);
    for (const wanted of [whole, { ...whole, segment: 'device' as const }, { to: new Date(from + 4.51 * dayMs) }]) {
      expect((await read(wanted, 1)).cells).toEqual((await read(wanted, 1000)).cells);
    }
    await sendReaders(name, group('test', 30, 0.5));
    expect(await read(whole, 1)).toEqual(built);
    expect((await read(whole, 1000)).cells).not.toEqual(built.cells);
    await build();
    const rebuilt = await read(whole, 1);
    expect(rebuilt.cells).toEqual((await read(whole, 1000)).cells);
    expect(rebuilt.asOf.getTime()).toBeGreaterThan(built.asOf.getTime());
  });

  it('L04 show exposed, converted and a lift whose interval has the planted one, over time and by device', async () => {
    const found = await getResults(pipeline.store, simulatedExperiment, { ...period, segment: 'device' }, today);
    expect(found).toMatchObject({ hidden: null, simulated: true });
    expect(found.checks.every(({ passed }) => passed)).toBe(true);
    const [primary] = found.metrics;
    expect(primary).toMatchObject({ name: 'cta-click', role: 'primary', version: 1, windowDays: 7 });
    const best = primary?.variants.find(({ variant }) => variant === 'article_end');
    const planted = clickRates.article_end / clickRates.control - 1;
    expect(best?.converted).toBeGreaterThan(10);
    expect(best?.lift?.low).toBeLessThan(planted);
    expect(best?.lift?.high).toBeGreaterThan(planted);
    expect(primary?.series).toHaveLength(days);
    expect(primary?.series.at(-1)?.lifts).toEqual(primary?.variants.map(({ lift }) => lift));
    expect(found.exposuresByDay.map(({ exposed }) => exposed.reduce((sum, count) => sum + count)).every(Boolean)).toBe(
      true,
    );
    expect(found.segments.map(({ value, exploratory }) => [value, exploratory])).toEqual([
      ['desktop', true],
      ['phone', true],
      ['tablet', true],
    ]);
    const inSegments = found.segments
      .flatMap(({ variants }) => variants)
      .reduce((sum, { exposed }) => sum + exposed, 0);
    expect(inSegments).toBe(found.variants.reduce((sum, { exposed }) => sum + exposed, 0));
  });

  it('L06 says before the start how many days each lift takes at the traffic of the last weeks', async () => {
    const query = { metric: 'cta-click', variants: 2, share: 1, days: 14 };
    const found = await calculatePower(pipeline.store, query, from + 22 * dayMs);
    expect(found.readersPerDay).toBeGreaterThan(100);
    expect(found.baseline).toBeGreaterThan(0);
    const needed = found.lifts.map((each) => each.days ?? Number.POSITIVE_INFINITY);
    expect(needed).toEqual(needed.toSorted((a, b) => b - a));
    const half = await calculatePower(
      pipeline.store,
      { ...query, metric: 'read-to-end', share: 0.5 },
      from + 22 * dayMs,
    );
    const whole = await calculatePower(pipeline.store, { ...query, metric: 'read-to-end' }, from + 22 * dayMs);
    expect(half.lifts.at(-1)?.days).toBeGreaterThan(whole.lifts.at(-1)?.days ?? Number.POSITIVE_INFINITY);
  });

  it('L06 estimates from some readers of a large store what all of them would give', async () => {
    const query = { metric: 'read-to-end', variants: 2, share: 1, days: 14 };
    const at = from + 22 * dayMs;
    const whole = await calculatePower(pipeline.store, query, at);
    const [sent] = await pipeline.store.rows<{ events: number }>('select count() as events from events');
    const some = await calculatePower(pipeline.store, query, at, (sent?.events ?? 0) / 3);
    expect(some.readersPerDay).not.toBe(whole.readersPerDay);
    expect(some.readersPerDay / whole.readersPerDay).toBeCloseTo(1, 0.5);
    expect(some.baseline / whole.baseline).toBeCloseTo(1, 0.5);
  });

  it('L06 counts the readers of the audience only, by what events tell of it', async () => {
    const query = { metric: 'cta-click', variants: 2, share: 1, days: 14 };
    const perDay = async (more: object) =>
      (await calculatePower(pipeline.store, { ...query, ...more }, from + 22 * dayMs)).readersPerDay;
    const all = await perDay({});
    /** Each reader is in some of these audiences, and views of one reader can be in both. */
    const complements: [object, object][] = [
      [{ devices: 'phone' }, { devices: 'desktop' }],
      [{ tiers: 'Anonymous' }, { tiers: 'Freemium,Premium' }],
      [{ countries: 'gdpr' }, { countries: 'us,other' }],
    ];
    for (const [one, other] of complements) {
      const [some, others] = await Promise.all([perDay(one), perDay(other)]);
      expect([some, others].every((count) => count > 0 && count < all)).toBe(true);
      expect(some + others).toBeGreaterThanOrEqual(all * 0.999);
    }
    expect(await perDay({ blogs: 'main', categories: 'grammar,style', visitors: 'anonymous' })).toBe(all);
    for (const nobody of [{ blogs: 'engineering' }, { categories: 'style' }, { visitors: 'signed-in' }]) {
      expect(await perDay(nobody)).toBe(0);
    }
    const narrow = await perDay({ devices: 'phone', tiers: 'Premium' });
    expect([narrow > 0, narrow < (await perDay({ devices: 'phone' }))]).toEqual([true, true]);
  });

  it('L06 takes longer for a narrow audience, less with a fixed horizon, and says which countries it joins', async () => {
    const query = { metric: 'read-to-end', variants: 2, share: 1, days: 14 };
    const of = (more: object) => calculatePower(pipeline.store, { ...query, ...more }, from + 22 * dayMs);
    const [all, phones, fixed, us] = await Promise.all([
      of({}),
      of({ devices: 'phone', tiers: 'Anonymous' }),
      of({ inference: 'fixed' }),
      of({ countries: 'us' }),
    ]);
    const days = ({ lifts }: typeof all) => lifts.at(-1)?.days ?? Number.POSITIVE_INFINITY;
    expect(days(phones)).toBeGreaterThan(days(all));
    expect(days(fixed)).toBeLessThan(days(all));
    expect([all, phones, us].map(({ joinsCountries }) => joinsCountries)).toEqual([false, false, true]);
  });

  it('L06 finds a narrow audience of a large store among more readers', async () => {
    const query = { metric: 'read-to-end', variants: 2, share: 1, days: 14, devices: 'phone', tiers: 'Premium' };
    const [sent] = await pipeline.store.rows<{ events: number }>('select count() as events from events');
    const at = from + 22 * dayMs;
    const whole = await calculatePower(pipeline.store, query, at);
    // The audience has less than a twentieth of all views, so all readers are read again.
    expect(await calculatePower(pipeline.store, query, at, (sent?.events ?? 0) / 10)).toEqual(whole);
  });
});

describe('the views for GrowthBook', () => {
  /** The statement that GrowthBook builds from its assignment query, a fact table with a filter, and a metric window. */
  const growthBookSql = (filter: string, days: number) => `
    with assignments as (
      select anonymous_id, argMin(variation_id, timestamp) as variation, min(timestamp) as first_exposure
      from growthbook_exposures
      where experiment_id = '${simulatedExperiment}'
        and timestamp >= parseDateTime64BestEffort('${period.from}') and timestamp < parseDateTime64BestEffort('${period.to}')
      group by anonymous_id),
    users as (
      select assignments.anonymous_id as anonymous_id, any(variation) as variation,
        countIf(facts.timestamp > first_exposure and facts.timestamp <= first_exposure + interval ${days} day) > 0 as converted
      from assignments left join (select * from growthbook_facts where ${filter}) as facts
        on facts.anonymous_id = assignments.anonymous_id
      group by anonymous_id)
    select variation as variant, count() as exposed, sum(converted) as converted from users group by variation`;

  it.each([
    ['cta-click', "event in ('button/click', 'banner/click', 'popup/click')", 7],
    ['sign-up-confirmed', "event = 'authForm/success' and auth_action = 'confirm'", 7],
    ['read-to-end', "event = 'post/scroll' and scroll_depth >= 90", 1],
  ])('give the same exposed and converted readers as the results: %s', async (primary, filter, windowDays) => {
    const theirs = await pipeline.store.rows<{ variant: string }>(growthBookSql(filter, windowDays));
    const ours = await getResults(pipeline.store, simulatedExperiment, { ...period, primary }, today);
    const expected = ours.metrics[0]?.variants.map(({ variant, exposed, converted }) => ({
      variant,
      exposed,
      converted,
    }));
    const inOrder = ours.variants.map(({ name }) => theirs.find(({ variant }) => variant === name));
    expect(inOrder).toEqual(expected);
  });
});

describe('recommendations', () => {
  it('L06 chooses a variant that is better, and counts neither test users nor clicks before the exposure', async () => {
    await sendReaders('clear_winner', [
      ...group('control', 3000, 0.05),
      ...group('test', 3000, 0.1),
      ...group('test', 500, 1, { isTest: true }),
    ]);
    const { metrics, recommendation } = await results('clear_winner');
    expect(metrics[0]?.variants).toMatchObject([
      { variant: 'control', exposed: 3000, converted: 150, verdict: 'control' },
      { variant: 'test', exposed: 3000, converted: 300, verdict: 'better' },
    ]);
    expect(recommendation).toMatchObject({ action: 'ship', variant: 'test' });
    expect(recommendation.text).toMatch(/^Choose test: call-to-action clicks \+100\.0% \(\+\d+\.\d% to \+\d+\.\d%\)/);
  });

  it('L06 says how many more days a precise answer takes, or that it is there', async () => {
    await sendReaders('no_winner', [...group('control', 2000, 0.2), ...group('test', 2000, 0.2)]);
    const { recommendation } = await results('no_winner', { minimumLift: 0.15 });
    expect(recommendation.action).toBe('keep-running');
    expect(recommendation.daysLeft).toBeGreaterThan(1);
    expect(recommendation.text).toBe(
      `Keep running: ${recommendation.daysLeft} more days for ±15% in call-to-action clicks.`,
    );
    expect((await results('no_winner', { minimumLift: 0.5 })).recommendation).toMatchObject({ action: 'stop' });
    expect((await results('no_winner', { minimumLift: 0.001 })).recommendation.text).toMatch(/more than 90 days/);
    expect((await results('unknown_yet')).recommendation.action).toBe('wait');
  });
});

describe('checks', () => {
  it('L05 hide results when readers of a variant are lost, and say why', async () => {
    await sendReaders('lost_readers', [...group('control', 2000, 0.05), ...group('test', 1600, 0.2)]);
    const found = await results('lost_readers');
    expect(found.metrics).toEqual([]);
    expect(found.hidden).toMatch(/^Readers are split 55\.6% \/ 44\.4% instead of 50\.0% \/ 50\.0%/);
    expect(found.recommendation).toMatchObject({ action: 'fix', text: `Don’t decide yet. ${found.hidden}` });
    expect(found.variants.map(({ exposed }) => exposed)).toEqual([2000, 1600]);
    expect((await results('lost_readers', { shares: '0.5556,0.4444' })).hidden).toBeNull();
  });

  it('L05 hide results when readers change variants, and the first exposure decides theirs', async () => {
    await sendReaders('new_seed', [...group('control', 900, 0.05, { other: 'test' }), ...group('test', 900, 0.05)]);
    const found = await results('new_seed');
    expect(found.hidden).toBe(
      '50.0% of readers saw more than one variant. The seed, the split or the targeting changed while the experiment was running.',
    );
    expect(found.variants.map(({ exposed }) => exposed)).toEqual([900, 900]);
  });

  it('L05 hide results across a change of the configuration, and for unknown variants', async () => {
    const changedAt = new Date(from + 3 * dayMs).toISOString();
    expect((await results('clear_winner', { changedAt })).hidden).toMatch(/changed on .* in the middle of this period/);
    expect((await results('clear_winner', { changedAt: period.from })).hidden).toBeNull();
    await sendReaders('typo', [...group('control', 300, 0.1), ...group('test', 300, 0.1), ...group('tset', 20, 0.1)]);
    expect((await results('typo')).hidden).toBe('20 readers are in variants that are not part of the plan: tset.');
  });

  it('L04 with a fixed horizon recommend and judge nothing before the planned end', async () => {
    const fixed = { inference: 'fixed', minimumLift: 0.02 } as const;
    const [early, atEnd, anyDay] = await Promise.all([
      results('clear_winner', { ...fixed, plannedEnd: new Date(from + (days + 2) * dayMs).toISOString() }),
      results('clear_winner', { ...fixed, plannedEnd: period.to }),
      results('clear_winner'),
    ]);
    const day = new Date(from + (days + 2) * dayMs).toISOString().slice(0, 10);
    expect(early.recommendation).toMatchObject({ action: 'wait', variant: null, daysLeft: 2 });
    expect(early.recommendation.text).toContain(`only the planned end on ${day} counts`);
    const verdicts = ({ metrics: [primary] }: ExperimentResults) => primary?.variants.map(({ verdict }) => verdict);
    expect(verdicts(early)).toEqual(['control', 'unclear']);
    expect(verdicts(atEnd)).toEqual(['control', 'better']);
    expect(atEnd.recommendation).toMatchObject({ action: 'ship', variant: 'test' });
    const width = ({ metrics: [primary] }: ExperimentResults) => {
      const { low = 0, high = 0 } = primary?.variants[1]?.lift ?? {};
      return high - low;
    };
    expect(width(atEnd)).toBeLessThan(width(anyDay));
    expect(width(early)).toBe(width(atEnd));
  });

  it('L03 hide results whose metric was redefined since the start', async () => {
    expect((await results('clear_winner', { primary: 'cta-click@1' })).hidden).toBeNull();
    const { hidden } = await results('clear_winner', { primary: 'cta-click@0' });
    expect(hidden).toBe('The definition changed since the start: Call-to-action clicks.');
    await expect(results('clear_winner', { primary: 'happiness' })).rejects.toThrow('Unknown metric "happiness".');
  });
});
