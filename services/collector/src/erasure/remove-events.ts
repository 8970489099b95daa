import { simulatedVersion } from '../rollups/page-facts.ts';
import { markHours, markSessions } from '../rollups/session-hours.ts';
import { oversizedCondition } from '../store/event-columns.ts';
import { type StoreSettings, withStoppedStore } from '../store/stopped-store.ts';

/** Events that an operator can remove, by an SQL condition. Their name identifies the removal, so it is repeatable. */
export const removableEvents = {
  simulated: `clientVersion = '${simulatedVersion}'`,
  /** Stored by a release whose intake had no limits. */
  oversized: oversizedCondition(),
};
export type RemovableEvents = keyof typeof removableEvents;

/**
 * Deletes events from the store of a hub that does not run, and rebuilds the hours in which they were. Returns their
 * number. They are counted like erased ones, so that the balance stays exact.
 */
export function removeEvents(name: RemovableEvents, settings: StoreSettings, folder: string): Promise<number> {
  return withStoppedStore(settings, folder, async (store, revisions, rollups) => {
    const isWanted = removableEvents[name];
    const [found] = await store.rows<{ events: number }>(`select count() as events from events_once where ${isWanted}`);
    if (found?.events === 0) return 0;
    await store.command(
      `insert into erased_entries (erasure_id, stream, log_id, stream_seq, events, received_at)
      select '${name}', 'events', log_id, stream_seq, count(), max(received_at)
      from events final where ${isWanted} group by log_id, stream_seq`,
    );
    const isTheirs = `containerId in (select containerId from events where ${isWanted})`;
    await rollups.forgetReaders(isTheirs);
    await markHours(store, revisions, isTheirs);
    await markSessions(store, revisions, isTheirs);
    await store.command(`alter table events delete where ${isWanted} settings mutations_sync = 2`);
    await store.command(
      `alter table session_hours delete where containerId != '' and containerId not in (select containerId from events)
      settings mutations_sync = 2`,
    );
    await rollups.runAndPurge();
    return found?.events ?? 0;
  });
}
