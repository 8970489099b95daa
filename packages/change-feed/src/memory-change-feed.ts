import type { ContentChanged } from '@contenthub/contracts/content-changed';
import type { ChangeFeed } from './change-feed.ts';

/** For a hub that lives in one process: sender and listeners share this object. */
export function memoryChangeFeed(): ChangeFeed {
  const listeners = new Set<(change: ContentChanged) => void>();
  return {
    async announce(change) {
      for (const hear of listeners) hear(change);
    },
    async listen(hear) {
      listeners.add(hear);
    },
    async close() {
      listeners.clear();
    },
  };
}
