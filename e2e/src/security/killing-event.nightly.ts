import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileLog } from '@contenthub/collector/log/file-log';
import { readFailedHours } from '@contenthub/collector/rollups/failed-hours';
import type { Skipped } from '@contenthub/collector/rollups/rollup-builder';
import { currentRevisions } from '@contenthub/collector/rollups/rollup-state';
import type { EventStore } from '@contenthub/collector/store/event-store';
import { fetchBalance } from '@contenthub/collector/testing/loaded-store';
import { logUnchecked, openPipeline } from '@contenthub/collector/testing/pipeline';
import { MemoryGroup } from '@contenthub/testing/processes/memory-group';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { repositoryRoot } from '../support/hub/child-process.ts';
import { type ConsoleHub, startConsoleHub } from '../support/hub/console-hub.ts';
import { copyPreparedData } from '../support/hub/hub.ts';
import { Acknowledged, Observer, sendReader, sendVariations } from './killing-event/attack.ts';
import { knownSearches, variation } from './killing-event/variations.ts';

const count = Number(process.env.KILLING_EVENTS ?? 10_000);
const seed = 20_261_120;
const hourMs = 3_600_000;

let group: MemoryGroup;
let hub: ConsoleHub;
let data: string;
const told = new Acknowledged();
/** Events in the log that a release without limits had accepted. */
let storedBefore = 0;

beforeAll(async () => {
  group = await MemoryGroup.create(await shippedLimitMb());
  data = await mkdtemp(join(inject('runFolder'), 'killing-event-'));
  await copyPreparedData(['content', 'media', 'platform'], data);
  await logStoredVariations();
  hub = await startConsoleHub(undefined, { DATA_FOLDER: data, LOG_LEVEL: 'debug' }, group);
});
afterAll(async () => {
  await hub?.stop();
  await group?.remove();
});

/** Of the container that runs the embedded store. Here it has the whole hub. */
async function shippedLimitMb(): Promise<number> {
  const compose = await readFile(join(repositoryRoot, 'deploy/compose.chdb.yaml'), 'utf8');
  return Number(/limits: \{ memory: (\d+)G \}/.exec(compose)?.[1]) * 1024;
}

async function logStoredVariations(): Promise<void> {
  const log = await FileLog.open(join(data, 'events', 'log'), { maxBytes: 1e9 });
  for (let number = 0; number < count; number += 1) {
    const { isStored, events } = variation(number, seed);
    if (!isStored) continue;
    await logUnchecked(log, events, Date.now());
    for (const search of knownSearches(number)) told.known.add(search);
    storedBefore += events.length;
  }
  await log.close();
}

type KnownEvent = { search: string; times: number; hour: number };

const readKnownEvents = (store: EventStore) =>
  store.rows<KnownEvent>(
    `select search, count() as times, toUnixTimestamp(toStartOfHour(min(events_once.happened_at))) * 1000 as hour
      from events_once where startsWith(search, 'known ') group by search`,
  );

/** How often each ordinary event counts in the rollups. */
async function readCounted(store: EventStore): Promise<Map<string, number>> {
  const rows = await store.rows<{ value: string; views: number }>(
    `select rows.value as value, sum(rows.views) as views from rollups_hourly as rows
      where dimension = 'search' and startsWith(value, 'known ') and (rows.hour, rows.revision) in (${currentRevisions('hour')})
      group by value`,
  );
  return new Map(rows.map(({ value, views }) => [value, views]));
}

it(`H19 ${count} variations of the event that stopped the hub leave the site up, and no acknowledged event is lost or counted twice`, {
  timeout: 3 * hourMs,
}, async () => {
  const startedAt = performance.now();
  const minutes = () => Number(((performance.now() - startedAt) / 60_000).toFixed(1));
  const observer = new Observer(hub, group, data);
  await sendVariations(hub, count, seed, told);
  const sentAfter = minutes();
  const { closedAt, ...failed } = await settle();
  await observer.stop();
  const killed = await group.countKilled();
  const { pages, failures, slowest, peakMb, storeProcesses } = observer;
  const builds = readBuilds().length;
  await hub.stop();

  const log = (name: string) => FileLog.open(join(data, 'events', name), { maxBytes: 1e9 });
  const logs = { events: await log('log'), refused: await log('refused-log') };
  const skipped: Skipped[] = [];
  const onSkipped = (each: Skipped) => void skipped.push(each);
  const later = () => Date.now() + 2 * hourMs;
  const { store, rollups, count: countRows } = await openPipeline(logs, join(data, 'events'), later, { onSkipped });
  const events = await readKnownEvents(store);
  const countedByHub = await readCounted(store);
  await rollups.run();
  const counted = await readCounted(store);
  const notCalculated = await readFailedHours(store);
  const { events: stored } = await countRows();
  await store.close();
  await Promise.all([logs.events.close(), logs.refused.close()]);

  const inClosedHours = events.filter(({ hour }) => hour < closedAt);
  process.stdout.write(
    `${JSON.stringify({
      ...{ count, storedBefore, acknowledged: told.events, known: told.known.size, statuses: told.statuses, stored },
      ...{
        pages,
        failures: failures.length,
        slowest,
        peakMb: Math.round(peakMb),
        killed,
        sentAfter,
        minutes: minutes(),
      },
      ...{ restarts: storeProcesses.size - 1, hours: new Set(events.map(({ hour }) => hour)).size, failed, skipped },
      ...{ inClosedHours: inClosedHours.length, countedByHub: countedByHub.size, builds },
    })}\n`,
  );
  expect([failures, killed], 'the site answers').toEqual([[], 0]);
  expect(told.refusedReaders).toEqual([]);
  expect(Object.keys(told.statuses).filter((status) => !['200', '400', '413', '429'].includes(status))).toEqual([]);
  const sorted = (searches: Iterable<string>) => [...searches].toSorted();
  expect(sorted(events.map(({ search }) => search))).toEqual(sorted(told.known));
  expect(events.filter(({ times }) => times !== 1)).toEqual([]);
  expect(inClosedHours.filter(({ search }) => countedByHub.get(search) !== 1)).toEqual([]);
  expect(events.filter(({ search }) => counted.get(search) !== 1)).toEqual([]);
  expect([failed.failedHours, notCalculated, skipped]).toEqual([0, [], []]);
  expect(stored + failed.deadLetters).toBe(told.events + storedBefore);
});

/** Waits until everything is loaded and every hour that was closed by then is calculated. */
async function settle(): Promise<{ closedAt: number; deadLetters: number; failedHours: number }> {
  const wait = { timeout: hourMs, interval: 5000 };
  await expect.poll(async () => (await fetchBalance(hub.loader)).pendingEntries, wait).toBe(0);
  const loadedAt = Date.now();
  // Something to build, if the last build had everything.
  await sendReader(hub, count + 1, told);
  await expect.poll(() => readBuilds().some((startedAt) => startedAt >= loadedAt), wait).toBe(true);
  const { deadLetters, failedHours } = await fetchBalance(hub.loader);
  return { closedAt: Math.floor(loadedAt / hourMs) * hourMs, deadLetters, failedHours: failedHours.total };
}

/** When the builds of rollups that the hub has logged began. */
const readBuilds = () =>
  [...hub.readLog().matchAll(/"time":(\d+)[^\n]*"ms":(\d+),"msg":"rollups built"/g)].map(
    ([, time, ms]) => Number(time) - Number(ms),
  );
