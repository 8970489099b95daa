import type { ExperimentResults } from '@contenthub/contracts/analytics/experiment-results';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { metrics } from '@contenthub/experiments/metrics/metrics';
import { momentsOf } from '@contenthub/statistics/moments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExposedReaders } from '../../outcomes/exposed-readers.ts';
import { Revisions } from '../../rollups/session-hours.ts';
import { SeededRandom } from '../../simulation/seeded-random.ts';
import { clickRates, simulatedExperiment } from '../../simulation/simulated-visit.ts';
import { expectedReaders, readStoredEvents } from '../../testing/expected-outcomes.ts';
import { type Pipeline, sendEvents } from '../../testing/pipeline.ts';
import { openSimulatedPipeline } from '../../testing/simulated-pipeline.ts';
import { getResults } from './experiment-routes.ts';
import { readCells, readCellsOfExperiment, readLatestCells } from './outcome-query.ts';

const dayMs = 24 * 60 * 60 * 1000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const days = 20;
const from = today - 25 * dayMs;
const period = { from: new Date(from).toISOString(), to: new Date(from + days * dayMs).toISOString() };

let pipeline: Pipeline;
let close: () => Promise<void>;
let stored: Awaited<ReturnType<typeof readStoredEvents>>;
let clock = Date.now();
const random = new SeededRandom(7);

beforeAll(async () => {
  const simulated = { seed: 5, from, days, visitsPerDay: 500 };
  ({ pipeline, close } = await openSimulatedPipeline({ ...simulated, now: () => clock }));
  stored = await readStoredEvents(pipeline.store);
});
afterAll(() => close?.());

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
    await sendEvents(pipeline.intake, events);
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

  it('L04 with many readers come from the last build, with its time, for any period and segment', async () => {
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

  it('L06 reports the remaining days until a precise result, or that it is reached', async () => {
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
    expect(early.recommendation.text).toContain(`Only the results at the planned end on ${day} count`);
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
