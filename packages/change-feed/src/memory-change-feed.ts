import type { ContentChanged } from '@contenthub/contracts/content-changed';
import type { ChangeFeed } from './change-feed.ts';

/** For a hub that lives in one process: sender and listeners share this object. */
export function memoryChangeFeed(): ChangeFeed {
  const listeners = new Set<(change: ContentChanged, number: number) => void>();
  let announced = 0;
  return {
    async announce(change) {
      announced += 1;
      for (const hear of listeners) hear(change, announced);
    },
    async listen(hear) {
      listeners.add(hear);
    },
    heard: () => announced,
    async close() {
      listeners.clear();
    },
  };
}
