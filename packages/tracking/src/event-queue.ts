import type { EventPath } from '@contenthub/contracts/events/protocol';
import type { TrackedEvent } from './tracking.ts';

/** An event on its way: where it goes, and when it happened. */
export type QueuedEvent = { path: EventPath; at: number; event: TrackedEvent };

const prefix = 'contenthub:kept:';
/** After this long without an answer nobody waits for one any more, in milliseconds. */
const abandonedMs = 45_000;

/**
 * Events that the collector is not known to have, one entry each, so that pages that write at the same time never write
 * the same one. Where storage is closed or full they are kept as long as the page lives.
 */
export function createEventQueue(storage: Storage | undefined, log: (error: Error) => void) {
  const memory = new Map<string, QueuedEvent>();
  return {
    put(sending: QueuedEvent): void {
      const name = queueKey(sending);
      try {
        // Without storage this throws as well.
        (storage as Storage).setItem(name, JSON.stringify(sending));
      } catch {
        if (memory.size === 0) log(new Error('Local storage is unavailable'));
        memory.set(name, sending);
      }
    },
    remove(name: string): void {
      memory.delete(name);
      storage?.removeItem(name);
    },
    /** Those that end with the page. */
    inMemory: () => [...memory.values()],
    /** Names of all: of this page, of others that are open, and of pages that are gone; the oldest first. */
    keys(): string[] {
      return [...Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix)), ...memory.keys()].sort();
    },
    read: (name: string) => memory.get(name) ?? storage?.getItem(name),
  };
}
export type EventQueue = ReturnType<typeof createEventQueue>;

/** By which it is known again, here and in the collector: the page load, and the number of the event in it. */
export function queueKey({ at, event: { instanceId, batchId } }: QueuedEvent): string {
  return `${prefix}${at}-${instanceId}-${batchId}`;
}

/** Whether the page that sent it has stopped waiting, or is gone; a clock that was set back says so too. */
export function isAbandoned(name: string): boolean {
  return Math.abs(now() - Number.parseInt(name.slice(prefix.length), 10)) > abandonedMs;
}

/** Goes on evenly while a page is open, whatever happens to the clock of the machine. */
export function now(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
