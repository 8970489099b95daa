import type { EventPath } from '@contenthub/contracts/events/protocol';
import type { TrackedEvent } from './tracking.ts';

/** An event that is being sent, with its path and time. */
export type QueuedEvent = { path: EventPath; at: number; event: TrackedEvent };

const prefix = 'contenthub:queue:';
/** After this long without a response, an event counts as abandoned, in milliseconds. */
const abandonedMs = 45_000;

/**
 * Events that the collector has not confirmed. Each has its own storage entry, so that concurrent pages never overwrite
 * each other. If storage is unavailable or full, they stay in memory.
 */
export function createEventQueue(storage: Storage | undefined, log: (error: Error) => void) {
  const memory = new Map<string, QueuedEvent>();
  return {
    put(queued: QueuedEvent): void {
      const name = queueKey(queued);
      try {
        // Also throws without storage.
        (storage as Storage).setItem(name, JSON.stringify(queued));
      } catch {
        if (memory.size === 0) log(new Error('Local storage is unavailable'));
        memory.set(name, queued);
      }
    },
    remove(name: string): void {
      memory.delete(name);
      storage?.removeItem(name);
    },
    /** Events that are lost when the page closes. */
    inMemory: () => [...memory.values()],
    /** Keys of all events in the queue, also of other pages and of earlier releases (`kept`). Oldest first. */
    keys(): string[] {
      return [
        ...Object.keys(storage ?? {}).filter((key) => /^contenthub:(queue|kept):/.test(key)),
        ...memory.keys(),
      ].sort();
    },
    read: (name: string) => memory.get(name) ?? storage?.getItem(name),
  };
}
export type EventQueue = ReturnType<typeof createEventQueue>;

/** Identifies an event here and in the collector, by page load and event number. */
export function queueKey({ at, event: { instanceId, batchId } }: QueuedEvent): string {
  return `${prefix}${at}-${instanceId}-${batchId}`;
}

/** Whether the page that sent the event has stopped waiting or was closed, or the clock was set back. */
export function isAbandoned(name: string): boolean {
  return Math.abs(now() - Number(/\d+/.exec(name))) > abandonedMs;
}

/** A monotonic clock that ignores changes of the system time. */
export function now(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
