import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Purged } from './content-answers.server.ts';
import type { LastGood } from './last-good/last-good.server.ts';

type Cache = { purge: (change: Purged) => void; purgeAll: () => void };
type Options = { feed: ChangeFeed; lastGood: LastGood; caches: readonly Cache[]; logger: Logger };

/** With the feed away the site starts all the same: for readers it is better than none. */
const longestWaitMs = 2000;

/**
 * Purges what changed. It goes on where the last process left off, so that copies on disk of what was removed meanwhile
 * are known to be gone before any of them is used.
 */
export async function followChanges({ feed, lastGood, caches, logger }: Options): Promise<void> {
  let late = false;
  const listening = feed
    .listen(
      (change, place) => {
        lastGood.hear(change, place);
        for (const cache of caches) cache.purge(change);
      },
      lastGood.place,
      (place) => {
        logger.warn('the change feed was lost and created again; everything is purged');
        lastGood.catchUp(place, true);
        for (const cache of caches) cache.purgeAll();
      },
    )
    .then(({ at, missed }) => {
      lastGood.catchUp(at, missed);
      if (!late) return;
      // Nobody told what changed before.
      for (const cache of caches) cache.purgeAll();
      logger.info('the change feed is here; everything is made anew');
    });
  const here = new AbortController();
  const away = wait(longestWaitMs, undefined, { signal: here.signal }).then(
    () => {
      late = true;
    },
    () => {},
  );
  await Promise.race([listening.finally(() => here.abort()), away]);
  if (!late) return;
  logger.warn('the change feed is away; changes will show late, and copies on disk are not used');
  listening.catch((error: unknown) => logger.error({ err: error }, 'no changes are heard'));
}
