import type { Balance } from '@contenthub/contracts/analytics/balance';
import type { EventLogs } from '../log/open-logs.ts';
import { readFailedHours } from '../rollups/failed-hours.ts';
import type { EventStore } from '../store/event-store.ts';

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

export async function getBalance(store: Pick<EventStore, 'rows'>, logs: EventLogs): Promise<Balance> {
  const positions = await store.rows<Position>(positionsQuery);
  // ClickHouse cannot infer the type of an empty array.
  const positionsOrNone = positions.length > 0 ? positions : [{ log_id: '', position: 0 }];
  const positionParams = {
    logs: positionsOrNone.map(({ log_id }) => log_id),
    positions: positionsOrNone.map(({ position }) => position),
  };
  const [{ loaded, deadLetters, erased, refusedErased } = noSums] = await store.rows<Sums>(sums, positionParams);
  const [{ stored, ...missing } = noEvents] = await store.rows<Stored>(storedEvents, positionParams);
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
    failedHours: await getFailedHours(store),
  };
}

async function getFailedHours(store: Pick<EventStore, 'rows'>): Promise<Balance['failedHours']> {
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
