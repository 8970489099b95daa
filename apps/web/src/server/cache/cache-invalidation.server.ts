import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Purge } from './content-cache.server.ts';
import type { StaleCopies } from './stale-copies.server.ts';

type PurgeableCache = { purge: (change: Purge) => void; purgeAll: () => void };
type Options = { feed: ChangeFeed; staleCopies: StaleCopies; caches: readonly PurgeableCache[]; logger: Logger };

/** With the feed away the site starts all the same: for readers it is better than none. */
const maxWaitMs = 2000;

/**
 * Purges what changed. It goes on where the last process left off, so that copies on disk of what was removed meanwhile
 * are known to be gone before any of them is used.
 */
export async function invalidateOnChange({ feed, staleCopies, caches, logger }: Options): Promise<void> {
  let timedOut = false;
  const subscribed = feed
    .subscribe(
      (change, place) => {
        staleCopies.recordChange(change, place);
        for (const cache of caches) cache.purge(change);
      },
      staleCopies.feedCursor,
      (place) => {
        logger.warn('the change feed was lost and created again; everything is purged');
        staleCopies.markCaughtUp(place, true);
        for (const cache of caches) cache.purgeAll();
      },
    )
    .then(({ at, missed }) => {
      staleCopies.markCaughtUp(at, missed);
      if (!timedOut) return;
      // Nobody told what changed before.
      for (const cache of caches) cache.purgeAll();
      logger.info('the change feed is here; everything is made anew');
    });
  const connected = new AbortController();
  const timeout = wait(maxWaitMs, undefined, { signal: connected.signal }).then(
    () => {
      timedOut = true;
    },
    () => {},
  );
  await Promise.race([subscribed.finally(() => connected.abort()), timeout]);
  if (!timedOut) return;
  logger.warn('the change feed is away; changes will show late, and copies on disk are not used');
  subscribed.catch((error: unknown) => logger.error({ err: error }, 'no changes are heard'));
}
