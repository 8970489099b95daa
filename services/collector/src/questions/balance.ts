import type { EventLogs } from '../log/open-logs.ts';
import type { EventStore } from '../store/event-store.ts';

/** What came in and what became of it; everything that was taken is in one of these places. */
export type Balance = {
  /** In the logs and not loaded yet: entries, each with up to some hundred events. */
  waiting: number;
  log: { bytes: number; maxBytes: number };
  /** Events that were read from the log. */
  loaded: number;
  /** Of these: set aside, counted already, and there as one event each. */
  poisoned: number;
  resent: number;
  stored: number;
  refused: { reason: string; events: number }[];
  /** Events that page loads numbered and that never came, or were refused: gaps in `batchId`. */
  missing: { events: number; of: number; pageLoads: number };
  /** Loaded events by the process that took them in. */
  collectors: { collector: string; loaded: number }[];
};

type Sums = Pick<Balance, 'loaded' | 'poisoned' | 'stored'>;

const sums = `select
    (select sum(taken) from loaded_entries final where stream = 'events') as loaded,
    (select sum(poisoned) from loaded_entries final where stream = 'events') as poisoned,
    (select count() from events_once) as stored`;

const gaps = `select sum(highest - there) as events, sum(highest) as of, countIf(highest > there) as pageLoads from (
    select max(batchId) as highest, uniqExact(batchId) as there from events_once group by containerId, instanceId)`;

const reasons = `select reason, count() as events from refused final group by reason order by events desc, reason limit 20`;

const collectors = `select collector, sum(taken) as loaded from loaded_entries final where stream = 'events'
    group by collector order by loaded desc limit 50`;

export async function balanceOf(store: EventStore, logs: EventLogs): Promise<Balance> {
  const [{ loaded = 0, poisoned = 0, stored = 0 } = {}] = await store.rows<Sums>(sums);
  const [missing = { events: 0, of: 0, pageLoads: 0 }] = await store.rows<Balance['missing']>(gaps);
  const { bytes, maxBytes } = await logs.events.state();
  return {
    waiting: await waitingEntries(store, logs),
    log: { bytes, maxBytes },
    loaded,
    poisoned,
    resent: loaded - poisoned - stored,
    stored,
    refused: await store.rows(reasons),
    missing,
    collectors: await store.rows(collectors),
  };
}

async function waitingEntries(store: EventStore, logs: EventLogs): Promise<number> {
  let waiting = 0;
  for (const stream of ['events', 'refused'] as const) {
    const { identity, last } = await logs[stream].state();
    const [found] = await store.rows<{ position: number }>(
      'select max(stream_seq) as position from loaded_entries where log_id = {logId: String}',
      { logId: `${stream}@${identity}` },
    );
    waiting += Math.max(0, last - (found?.position ?? 0));
  }
  return waiting;
}
