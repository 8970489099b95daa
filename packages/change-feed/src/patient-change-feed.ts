import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from './change-feed.ts';

const usualTryMs = 500;

/** For a listener that has to start while the feed is away: opening it is tried until it is there. */
export function patientChangeFeed(open: () => Promise<ChangeFeed>, tryEveryMs = usualTryMs): ChangeFeed {
  let closed = false;
  const tryOn = async (): Promise<ChangeFeed | undefined> => {
    while (!closed) {
      const feed = await open().catch(() => undefined);
      if (feed) return feed;
      await wait(tryEveryMs);
    }
    return undefined;
  };
  const opening = tryOn();
  const opened = async () => {
    const feed = await opening;
    if (!feed) throw new Error('The change feed was closed before it could be opened.');
    return feed;
  };
  return {
    announce: async (change) => (await opened()).announce(change),
    listen: async (hear, after, onLost) => (await opened()).listen(hear, after, onLost),
    async close() {
      closed = true;
      await (await opening)?.close();
    },
  };
}
