import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getResults } from '@contenthub/collector/analytics/experiments/experiment-routes';
import {
  readCells,
  readCellsOfExperiment,
  readLatestCells,
} from '@contenthub/collector/analytics/experiments/outcome-query';
import { ExposedReaders } from '@contenthub/collector/outcomes/exposed-readers';
import { reportedExposures } from '@contenthub/collector/outcomes/reader-outcomes';
import { markSessions, Revisions } from '@contenthub/collector/rollups/session-hours';
import type { EventStore } from '@contenthub/collector/store/event-store';
import { defaultMetrics, metrics } from '@contenthub/experiments/metrics/metrics';
import { ratiosByRound } from '../harness/rounds.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { addExposures, copyReaders, experiments } from './copied-readers.ts';
import { dayMs, days, from, loadEvents, openStoredEvents, simulateEvents } from './simulated-store.ts';

const defaultEvents = 4_000_000;
const simulated = 60_000;
const period = { from: new Date(from), to: new Date(from + (days + 1) * dayMs) };
/** Then the remaining experiments are not compared with the events, only timed. */
const maxComparisonMs = 120_000;
/** Readers with events since the last build, as in a minute of a busy site. */
const changedReaders = 200;
const wanted: string[] = [defaultMetrics.primary, ...defaultMetrics.secondary, ...defaultMetrics.guardrails];
const shown = metrics.filter(({ name }) => wanted.includes(name));

/** Times the results of 20 experiments: from all events and from the rows of exposed readers in turns, and as shown. */
export async function measureResults(events = defaultEvents): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-results-'));
  const sent = await simulateEvents(folder, Math.min(simulated, events));
  await loadEvents(folder, sent);
  const opened = await openStoredEvents(folder);
  const { store } = opened;
  const revisions = new Revisions();
  const readers = new ExposedReaders(revisions);
  const build = async () => readers.build(store, await revisions.next(store));
  try {
    await addExposures(store);
    await markSessions(store, revisions, "containerId != ''");
    const original = await countEvents(store);
    const figures: Figure[] = [];
    let copies = 1;
    for (const share of [0.25, 1]) {
      const next = Math.max(1, Math.round((events * share) / original));
      await copyReaders(store, revisions, { from: copies, to: next });
      copies = next;
      const stored = await countEvents(store);
      const name = `results, ${stored.toLocaleString('en-US')} events`;
      console.log(`${name}: stored`);
      const buildMs = await time(build);
      console.log(`${name}: built in ${Math.round(buildMs / 1000)} s`);
      await markSessions(store, revisions, `cityHash64(containerId) % 1009 = 1 limit ${changedReaders}`);
      figures.push(
        { name: `${name}: build of all readers since the last size`, value: buildMs / 1000, unit: 's', aim: null },
        ...(await measureTurns(store, name)),
        {
          name: `${name}: build of ${changedReaders} changed readers`,
          value: (await time(build)) / 1000,
          unit: 's',
          aim: null,
        },
      );
    }
    return figures;
  } finally {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureTurns(store: EventStore, name: string): Promise<Figure[]> {
  const raw: number[] = [];
  const rows: number[] = [];
  const whole: number[] = [];
  let different = 0;
  let compared = 0;
  for (const [index, experiment] of experiments.entries()) {
    const wanted = { ...period, name: experiment };
    if (raw.reduce((sum, ms) => sum + ms, 0) < maxComparisonMs) {
      const where = `${reportedExposures.where} and experimentName = '${experiment}'`;
      const turns = [
        () => timed(raw, () => readCells(store, { ...reportedExposures, ...period, where }, shown)),
        () => timed(rows, () => readCellsOfExperiment(store, wanted, shown)),
      ];
      const found = [(await readLatestCells(store, wanted, shown, { now: Date.now(), few: 0 })).cells];
      for (const turn of index % 2 ? turns : turns.toReversed()) found.push(await turn());
      const isSame = found.every((cells) => cells.length > 0 && isDeepStrictEqual(cells, found[0]));
      compared += 1;
      if (!isSame) different += 1;
    }
    const query = { from: period.from.toISOString(), to: period.to.toISOString(), variants: 'control,test' };
    await timed(whole, () => getResults(store, experiment, query, Date.now()));
    console.log(`${name}: experiment ${index + 1} of ${experiments.length}`);
  }
  const p95 = whole.toSorted((one, other) => one - other)[Math.ceil(whole.length * 0.95) - 1] ?? 0;
  return [
    medianFigure(`${name}: from all events`, raw, 'ms', null),
    medianFigure(`${name}: from rows of readers`, rows, 'ms', null),
    medianFigure(`${name}: from all events ÷ from rows of readers`, ratiosByRound(raw, rows), '', null),
    { name: `${name}: response of the results screen, p95`, value: p95, unit: 'ms', aim: { atMost: 500 } },
    { name: `${name}: experiments compared with the events`, value: compared, unit: '', aim: { atLeast: 1 } },
    { name: `${name}: experiments with different numbers`, value: different, unit: '', aim: { atMost: 0 } },
  ];
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  times.push(performance.now() - startedAt);
  return result;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await timed(times, work);
  return times[0] ?? 0;
}

async function countEvents(store: EventStore): Promise<number> {
  const [found] = await store.rows<{ events: number }>('select count() as events from events');
  return found?.events ?? 0;
}
