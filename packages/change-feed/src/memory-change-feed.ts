import { randomUUID } from 'node:crypto';
import type { ChangeFeed, Hear } from './change-feed.ts';

/** For a hub that lives in one process: sender and listeners share this object. It ends with the process, and so do its places. */
export function memoryChangeFeed(): ChangeFeed {
  const listeners = new Set<Hear>();
  const feed = randomUUID();
  let number = 0;
  return {
    async announce(change) {
      number += 1;
      const place = { feed, number };
      for (const hear of listeners) hear(change, place);
      return place;
    },
    async listen(hear, after) {
      listeners.add(hear);
      return { at: { feed, number }, missed: after !== undefined && !(after.feed === feed && after.number === number) };
    },
    async close() {
      listeners.clear();
    },
  };
}
