import type { Balance } from '@contenthub/contracts/analytics/balance';
import type { EventLogs } from '../log/open-logs.ts';
import { readFailedHours } from '../rollups/failed-hours.ts';
import type { QueryStore } from './limits.ts';
import { hourMs } from './period.ts';
import { readUnusualHours } from './unusual-hours.ts';

const newestDays = 28;
/** Readers who are not counted, among all who are people. */
const suspects = `select uniqIf(containerId, is_suspect) as readers, uniq(containerId) as of, countIf(is_suspect) as events
    from events where not isTest and not is_bot and received_at >= now() - toIntervalDay(${newestDays})`;
const noSuspects: Balance['suspect'] = { readers: 0, of: 0, events: 0 };

type Sums = Pick<Balance, 'loaded' | 'deadLetters' | 'erased' | 'refusedErased'>;
type Stored = Pick<Balance, 'stored'> & Balance['missing'];

/** Restricts a query to the positions read first. Events are stored shortly before their entry counts as loaded. */
const isWithinPositions =
  'stream_seq <= transform(toString(log_id), {logs: Array(String)}, {positions: Array(UInt64)}, toUInt64(0))';

const sums = `select
    (select sum(taken) from loaded_entries final where stream = 'events' and ${isWithinPositions}) as loaded,
    (select sum(poisoned) from loaded_entries final where stream = 'events' and ${isWithinPositions}) as deadLetters,
    ${erasedSum('events')} as erased, ${erasedSum('refused')} as refusedErased`;

/** Rows deleted from the table plus rows dropped before they reached it. */
function erasedSum(stream: 'events' | 'refused'): string {
  return `(select sum(events) from erased_entries final where stream = '${stream}' and ${isWithinPositions})
    + (select sum(erased) from loaded_entries final where stream = '${stream}' and ${isWithinPositions})`;
}

/** In the order of the table, so that memory does not grow with it. An event is in it once, so rows are distinct numbers. */
const storedEvents = `select sum(within) as stored, sum(highest - received) as events, sum(highest) as of,
    countIf(highest > received) as pageLoads from (
      select countIf(${isWithinPositions}) as within, max(batchId) as highest, count() as received
      from events_once group by containerId, instanceId settings optimize_aggregation_in_order = 1)`;

const reasons = `select reason, count() as events from refused final group by reason order by events desc, reason limit 20`;

const collectors = `select collector, sum(taken) as loaded from loaded_entries final
    where stream = 'events' and ${isWithinPositions} group by collector order by loaded desc limit 50`;

const maxFailedHours = 20;

const noSums: Sums = { loaded: 0, deadLetters: 0, erased: 0, refusedErased: 0 };
const noEvents: Stored = { stored: 0, events: 0, of: 0, pageLoads: 0 };

type Position = { log_id: string; position: number };

const positionsQuery = 'select log_id, max(stream_seq) as position from loaded_entries group by log_id';

export async function getBalance(store: QueryStore, logs: EventLogs): Promise<Balance> {
  const positions = await store.rows<Position>(positionsQuery);
  // ClickHouse cannot infer the type of an empty array.
  const positionsOrNone = positions.length > 0 ? positions : [{ log_id: '', position: 0 }];
  const positionParams = {
    logs: positionsOrNone.map(({ log_id }) => log_id),
    positions: positionsOrNone.map(({ position }) => position),
  };
  const [{ loaded, deadLetters, erased, refusedErased } = noSums] = await store.rows<Sums>(sums, positionParams);
  const [{ stored, ...missing } = noEvents] = await store.rows<Stored>(storedEvents, positionParams);
  const [suspect = noSuspects] = await store.rows<Balance['suspect']>(suspects);
  const { bytes, maxBytes } = await logs.events.state();
  return {
    pendingEntries: await countPendingEntries(positions, logs),
    log: { bytes, maxBytes },
    loaded,
    deadLetters,
    duplicates: loaded - deadLetters - erased - stored,
    erased,
    stored,
    refused: await store.rows(reasons),
    refusedErased,
    missing,
    collectors: await store.rows(collectors, positionParams),
    suspect,
    unusualHours: await readNewestUnusualHours(store),
    failedHours: await getFailedHours(store),
  };
}

async function readNewestUnusualHours(store: QueryStore): Promise<Balance['unusualHours']> {
  const to = Date.now();
  return (await readUnusualHours(store, { from: to - newestDays * 24 * hourMs, to })).toReversed();
}

async function getFailedHours(store: QueryStore): Promise<Balance['failedHours']> {
  const all = await readFailedHours(store);
  const newest = all.slice(-maxFailedHours).toReversed();
  const iso = (time: number) => new Date(time).toISOString();
  return {
    total: all.length,
    newest: newest.map((failed) => ({ ...failed, hour: iso(failed.hour), failedAt: iso(failed.failedAt) })),
  };
}

async function countPendingEntries(positions: Position[], logs: EventLogs): Promise<number> {
  let pending = 0;
  for (const stream of ['events', 'refused'] as const) {
    const { identity, last } = await logs[stream].state();
    const found = positions.find(({ log_id }) => log_id === `${stream}@${identity}`);
    pending += Math.max(0, last - (found?.position ?? 0));
  }
  return pending;
}
