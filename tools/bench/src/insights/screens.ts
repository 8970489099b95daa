import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '@contenthub/cli/drill/latencies';
import { createStepReporter } from '@contenthub/cli/terminal/progress';
import { getResults } from '@contenthub/collector/analytics/experiments/experiment-routes';
import type { Snapshot } from '@contenthub/collector/analytics/period';
import type { Figure } from '../report/figure.ts';
import { experiments } from './copied-readers.ts';
import { GrownStore, until } from './grown-store.ts';
import { targets } from './screen-charts.ts';
import {
  answerFromEvents,
  answerScreen,
  createMemory,
  type Hub,
  type RecordedScreen,
  readScreens,
} from './screen-requests.ts';
import { dayMs, from, openStoredEvents, simulateEvents } from './simulated-store.ts';

const sizes = [1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000];
const simulated = 100_000;
const maxLoadingMs = 30 * 60_000;
/** Of each screen, at each size, unless they take longer than this. */
const rounds = { warm: 20, first: 10, cold: 5 };
const maxRoundsMs = 10_000;
/** What takes longer or more memory from the events is not measured at larger sizes. */
const maxFromEventsMs = 15_000;
const maxFromEventsBytes = 6e9;
/** Months that screens do not show are left out of the comparison with the events. */
const shownDays = 56;

/**
 * The time of every console screen's requests from rollups and from events: with this many stored events, or with more
 * and more of them.
 */
export async function measureScreens(events?: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-screens-'));
  try {
    await simulateEvents(folder, Math.min(simulated, events ?? simulated));
    const opened = await openStoredEvents(folder);
    try {
      return await measureSizes(opened, events === undefined ? sizes : [events]);
    } finally {
      await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureSizes(
  opened: Awaited<ReturnType<typeof openStoredEvents>>,
  wanted: readonly number[],
): Promise<Figure[]> {
  const startedAt = performance.now();
  await opened.load();
  const grown = new GrownStore(opened);
  await grown.prepare();
  const hub: Hub = { store: opened.store, logs: opened, now: until };
  const slow = new Set<string>();
  const figures: Figure[] = [];
  // Copies stay, and rollups are built from all events at every size.
  let copyingMs = performance.now() - startedAt;
  const measured: Loading[] = [];
  for (const size of wanted) {
    if (estimateMs(measured, size) > maxLoadingMs) {
      console.log(`Loading ${size.toLocaleString('en-US')} events would take more than 30 minutes.`);
      break;
    }
    const sizeStartedAt = performance.now();
    await grown.grow(size);
    const copiedAt = performance.now();
    const loaded = await grown.load();
    const buildAt = performance.now();
    await grown.build();
    const builtAt = performance.now();
    await grown.settle();
    copyingMs += copiedAt - sizeStartedAt;
    const loadingMs = copyingMs + performance.now() - copiedAt;
    measured.push({ size, ms: loadingMs });
    const stored = await grown.count();
    const name = (what: string) => `${what} at ${size.toLocaleString('en-US')} events`;
    const note = (what: string, value: number, unit: string) => ({ name: name(what), value, unit, aim: null });
    console.log(`${stored.toLocaleString('en-US')} events stored, loading has taken ${Math.round(loadingMs / 1000)} s`);
    figures.push(
      note('screens: stored', stored, 'events'),
      note('screens: loading took', loadingMs / 1000, 's'),
      note('screens: new events stored by the loader', loaded, '/s'),
      note('screens: all rollups built', (builtAt - buildAt) / 1000, 's'),
      ...(await measureAll(hub, name, slow)),
      await measureExperiments(hub, name),
    );
  }
  return figures;
}

type Loading = { size: number; ms: number };

/** Part of the time does not depend on the size, so the last two sizes say what more events cost. */
function estimateMs(measured: readonly Loading[], size: number): number {
  const [one, other] = measured.slice(-2);
  if (!one) return 0;
  if (!other) return (one.ms * size) / one.size;
  const perEvent = Math.max(0, other.ms - one.ms) / (other.size - one.size);
  return other.ms + perEvent * (size - other.size);
}

/**
 * Every screen: warm, with a cached response; first, with caches of the store only; and
 * cold, without any. The balance of all events is calculated after a build and not on request.
 */
async function measureAll(hub: Hub, name: (what: string) => string, slow: Set<string>): Promise<Figure[]> {
  const memory = createMemory(hub);
  const [balanceMs = 0] = await repeat(1, () => memory.balance.prepare());
  const report = createStepReporter({ unit: 'screens' });
  const screens = readScreens(until);
  const figures: Figure[] = [
    { name: name('screens: balance of all events calculated'), value: balanceMs / 1000, unit: 's', aim: null },
  ];
  for (const [index, recorded] of screens.entries()) {
    report(name('measured'), index, screens.length);
    const asFirst = () => answerScreen(hub, recorded, { ...createMemory(hub), balance: memory.balance });
    const cold = await repeat(rounds.cold, asFirst, () => dropCaches(hub));
    const first = await repeat(rounds.first, asFirst);
    const again = () => answerScreen(hub, recorded, memory);
    await again();
    const warm = await repeat(rounds.warm, again);
    figures.push(
      toFigure(name(`screens: ${recorded.screen}, warm p95`), percentile(warm, 0.95), { atMost: targets.warm }),
      toFigure(name(`screens: ${recorded.screen}, first p95`), percentile(first, 0.95), null),
      toFigure(name(`screens: ${recorded.screen}, cold p95`), percentile(cold, 0.95), { atMost: targets.cold }),
      ...(await measureFromEvents(hub, recorded, name, slow)),
    );
  }
  report(name('measured'), screens.length, screens.length);
  return figures;
}

/** The results of each experiment, one after the other. */
async function measureExperiments({ store, now }: Hub, name: (what: string) => string): Promise<Figure> {
  const durations: number[] = [];
  const period = { from: new Date(from - 400 * dayMs).toISOString(), to: new Date(now + dayMs).toISOString() };
  for (const experiment of experiments) {
    const [ms = 0] = await repeat(1, () => getResults(store, experiment, { ...period, variants: 'control,test' }, now));
    durations.push(ms);
  }
  const what = `screens: results of ${experiments.length} experiments, p95`;
  return toFigure(name(what), percentile(durations, 0.95), { atMost: targets.results });
}

/** Everything that a screen shows in its batch, once. */
async function measureFromEvents(
  { store }: Hub,
  recorded: RecordedScreen,
  name: (what: string) => string,
  slow: Set<string>,
): Promise<Figure[]> {
  const { screen, requests } = recorded;
  if (slow.has(screen) || !requests.some(({ path }) => path === '/analytics/query')) return [];
  const { settings } = store;
  store.queryDeadlineSeconds = maxFromEventsMs / 1000;
  store.settings = { ...settings, max_memory_usage: maxFromEventsBytes };
  try {
    const [ms = 0] = await repeat(1, () => answerFromEvents(store, recorded, everythingLive()));
    if (ms > maxFromEventsMs) slow.add(screen);
    return [toFigure(name(`screens: ${screen}, from events`), ms, null)];
  } catch (error) {
    slow.add(screen);
    console.log(`${screen} from events: ${String(error).slice(0, 120)}`);
    return [];
  } finally {
    store.queryDeadlineSeconds = 600;
    // chdb carries settings over.
    store.settings = { ...settings, max_memory_usage: 0 };
  }
}

/** As if no hour was built. */
function everythingLive(): Snapshot {
  const hours = Array.from({ length: shownDays * 24 }, (_, index) => until - shownDays * dayMs + index * 3_600_000);
  const progress = { upTo: 0, hours: new Map(), days: new Map(), failed: new Set<number>() };
  return { progress, changed: hours, maxLiveHours: hours.length };
}

async function dropCaches({ store }: Hub): Promise<void> {
  for (const cache of ['mark', 'uncompressed', 'query condition']) await store.command(`system drop ${cache} cache`);
}

async function repeat(times: number, work: () => Promise<unknown>, before = async () => {}): Promise<number[]> {
  const durations: number[] = [];
  const until = performance.now() + maxRoundsMs;
  while (durations.length < times && (durations.length === 0 || performance.now() < until)) {
    await before();
    const startedAt = performance.now();
    await work();
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

const toFigure = (name: string, value: number, aim: Figure['aim']): Figure => ({ name, value, unit: 'ms', aim });
