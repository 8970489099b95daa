import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBalance } from '@contenthub/collector/analytics/balance';
import type { Balance } from '@contenthub/contracts/analytics/balance';
import type { Figure } from '../report/figure.ts';
import { calculateExpected, type Expected, type Numbers } from './expected-numbers.ts';
import { readShown } from './shown-numbers.ts';
import { loadEvents, openStoredEvents, simulateEvents } from './simulated-store.ts';

const defaultEvents = 5_000_000;
/** Of the events, in two erasures: after the first crash and at the end. */
const erasedShare = 0.001;

type StoredEvents = Awaited<ReturnType<typeof openStoredEvents>>;

/**
 * Simulates readers with resent and late events, kills the loader twice, erases some readers, and compares every number
 * that the console gets with the same number calculated in JavaScript from the stored events.
 */
export async function measureExactness(events = defaultEvents): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contenthub-exactness-'));
  try {
    const startedAt = performance.now();
    const sent = await simulateEvents(folder, events);
    const loadingAt = performance.now();
    await loadEvents(folder, sent, 0.35);
    await withEvents(folder, (opened) => eraseSome(opened, sent));
    await loadEvents(folder, sent, 0.7);
    await loadEvents(folder, sent);
    await withEvents(folder, (opened) => eraseSome(opened, sent));
    const loadedAt = performance.now();
    return await withEvents(folder, async (opened) => {
      await opened.rollups.run();
      const balance = await getBalance(opened.store, opened);
      const [late] = await opened.store.rows<{ events: number }>(
        'select count() as events from events where received_at - happened_at > 3600',
      );
      const [expected, shown] = [await calculateExpected(opened.store), await readShown(opened.store)];
      const count = (name: string, value: number) => ({ name: `exactness: ${name}`, value, unit: '', aim: null });
      return [
        count('events sent', sent),
        count('duplicates among them', balance.duplicates),
        count('events that arrived more than an hour late', late?.events ?? 0),
        count('erased events', balance.erased),
        count('loader crashes', 2),
        ...balanceFigures(balance, sent),
        ...(Object.keys(expected) as (keyof Expected)[]).flatMap((name) => compare(name, expected[name], shown[name])),
        { ...count('events simulated per second', (sent * 1000) / (loadingAt - startedAt)), unit: '/s' },
        {
          ...count(
            'events loaded per second, with rollups, restarts and erasures',
            (sent * 1000) / (loadedAt - loadingAt),
          ),
          unit: '/s',
        },
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withEvents<T>(folder: string, work: (events: StoredEvents) => Promise<T>): Promise<T> {
  const opened = await openStoredEvents(folder);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Erases readers until half of the share is reached. Their later events are dropped on arrival. */
async function eraseSome({ store, erasures }: StoredEvents, sent: number): Promise<void> {
  const readers = await store.rows<{ containerId: string; events: number }>(
    `select containerId, count() as events from events_once group by containerId order by cityHash64(containerId)
      limit 10000`,
  );
  const browsers: string[] = [];
  let left = (sent * erasedShare) / 2;
  for (const { containerId, events } of readers) {
    if (left <= 0) break;
    browsers.push(containerId);
    left -= events;
  }
  const id = randomUUID();
  await erasures.erase({ id, userId: `u${id}`, linked: { browsers, visitors: [], ownBrowsers: [] }, at: Date.now() });
  console.log(`${browsers.length} readers erased`);
}

/** What the Trust screen adds up. */
function balanceFigures({ loaded, stored, duplicates, erased, deadLetters, pendingEntries }: Balance, sent: number) {
  const lost = Math.abs(sent - loaded) + Math.abs(loaded - stored - duplicates - erased - deadLetters) + pendingEntries;
  return [{ name: 'exactness: events that the balance misses', value: lost, unit: '', aim: { atMost: 0 } }];
}

const titles: Record<keyof Expected, string> = {
  daily: 'all days, blogs and dimensions',
  periods: 'four weeks and the four before, all dimensions',
  phones: 'the same of phones only',
  funnel: 'funnel',
  depths: 'scroll depths',
  paths: 'searches and what was opened next',
  results: 'results of an experiment, all metrics',
};

/** A response lists the values that have views, so others are not compared. Absent numbers are 0. */
function compare(name: keyof Expected, expected: Numbers, shown: Numbers): Figure[] {
  const listed = new Set([...shown.keys()].map(withoutMetric));
  const keys = new Set([...expected.keys(), ...shown.keys()].filter((key) => isListed(key, listed, expected)));
  const different = [...keys].filter((key) => (expected.get(key) ?? 0) !== (shown.get(key) ?? 0));
  for (const key of different.slice(0, 20)) {
    console.error(`${name}: ${key} is ${shown.get(key)}, the events say ${expected.get(key)}`);
  }
  return [
    { name: `exactness: numbers compared, ${titles[name]}`, value: keys.size, unit: '', aim: { atLeast: 1 } },
    { name: `exactness: numbers that differ, ${titles[name]}`, value: different.length, unit: '', aim: { atMost: 0 } },
  ];
}

const withoutMetric = (key: string) => key.slice(0, key.lastIndexOf(' '));

/** `events` is no metric of the API. A row of the previous period is listed beside the one of the current period. */
function isListed(key: string, listed: ReadonlySet<string>, expected: Numbers): boolean {
  if (key.endsWith(' events')) return false;
  const row = withoutMetric(key);
  if (listed.has(row)) return true;
  const hasViews = (of: string, unknown: number) => (expected.get(`${of} views`) ?? unknown) > 0;
  return hasViews(row, 1) && (!row.startsWith('previous ') || hasViews(row.replace('previous ', 'current '), 0));
}
