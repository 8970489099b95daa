import { simulatedVersion } from '../rollups/page-facts.ts';
import type { RollupBuilder } from '../rollups/rollup-builder.ts';
import { markHours, markSessions, type Revisions } from '../rollups/session-hours.ts';
import type { EventStore } from '../store/event-store.ts';

const isSimulated = `clientVersion = '${simulatedVersion}'`;
/** Counts removed events like erased ones, so that the balance stays exact. The same id makes it repeatable. */
const removalId = 'simulated';

/** Deletes the events of simulated readers and rebuilds the hours in which they were. Returns their number. */
export async function removeSimulated(
  store: EventStore,
  revisions: Revisions,
  rollups: Pick<RollupBuilder, 'runAndPurge' | 'forgetReaders'>,
): Promise<number> {
  const [found] = await store.rows<{ events: number }>(
    `select count() as events from events_once where ${isSimulated}`,
  );
  await store.command(
    `insert into erased_entries (erasure_id, stream, log_id, stream_seq, events, received_at)
      select '${removalId}', 'events', log_id, stream_seq, count(), max(received_at)
      from events final where ${isSimulated} group by log_id, stream_seq`,
  );
  const isTheirs = `containerId in (select containerId from events where ${isSimulated})`;
  await rollups.forgetReaders(isTheirs);
  await markHours(store, revisions, isTheirs);
  await markSessions(store, revisions, isTheirs);
  await store.command(`alter table events delete where ${isSimulated} settings mutations_sync = 2`);
  await store.command(
    `alter table session_hours delete where containerId != '' and containerId not in (select containerId from events)
      settings mutations_sync = 2`,
  );
  await rollups.runAndPurge();
  return found?.events ?? 0;
}
