import { randomUUID } from 'node:crypto';
import type { ChangeFeed, ChangeListener } from './change-feed.ts';

/** For a hub that lives in one process: sender and listeners share this object. It ends with the process, and so do its places. */
export function memoryChangeFeed(): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  const feed = randomUUID();
  let number = 0;
  return {
    async publish(change) {
      number += 1;
      const cursor = { feed, number };
      for (const listener of listeners) listener(change, cursor);
      return cursor;
    },
    async subscribe(hear, after) {
      listeners.add(hear);
      return { at: { feed, number }, missed: after !== undefined && !(after.feed === feed && after.number === number) };
    },
    async close() {
      listeners.clear();
    },
  };
}
