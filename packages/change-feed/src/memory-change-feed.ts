import { randomUUID } from 'node:crypto';
import type { ChangeFeed, ChangeListener } from './change-feed.ts';

/** A feed for a hub in one process. It ends with the process, and so do its cursors. */
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
    async subscribe(onChange, after) {
      listeners.add(onChange);
      return { at: { feed, number }, missed: after !== undefined && !(after.feed === feed && after.number === number) };
    },
    async close() {
      listeners.clear();
    },
  };
}
