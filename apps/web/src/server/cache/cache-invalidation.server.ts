import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Purge } from './content-cache.server.ts';
import type { PurgeHistory } from './purge-history.server.ts';
import type { StaleCopies } from './stale-copies.server.ts';

type PurgeableCache = { purge: (change: Purge) => void; purgeAll: () => void };
type Options = {
  feed: ChangeFeed;
  staleCopies: StaleCopies;
  caches: readonly PurgeableCache[];
  purges?: PurgeHistory;
  logger: Logger;
  /** Called with the seconds since a change was stored. Changes of the time before the start are left out. */
  onPurged?: (seconds: number) => void;
};

/** How long startup waits for the change feed. After that the site starts without it. */
const maxWaitMs = 2000;

/**
 * Purges caches on changes. It resumes where the previous process stopped, so content removed in the meantime is known
 * before any stale copy is used.
 */
export async function invalidateOnChange({
  feed,
  staleCopies,
  caches,
  purges,
  logger,
  onPurged = () => {},
}: Options): Promise<void> {
  let timedOut = false;
  let caughtUp = false;
  const subscribed = feed
    .subscribe(
      (change, cursor) => {
        staleCopies.recordChange(change, cursor);
        for (const cache of caches) cache.purge(change);
        purges?.record(change, cursor);
        if (caughtUp) onPurged((Date.now() - Date.parse(change.at)) / 1000);
      },
      staleCopies.feedCursor,
      (cursor) => {
        logger.warn('change feed was recreated; purged all caches');
        staleCopies.markCaughtUp(cursor, true);
        for (const cache of caches) cache.purgeAll();
      },
    )
    .then(({ at, missed }) => {
      staleCopies.markCaughtUp(at, missed);
      caughtUp = true;
      if (!timedOut) return;
      // Earlier changes were not received.
      for (const cache of caches) cache.purgeAll();
      logger.info('change feed connected; purged all caches');
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
  logger.warn('change feed unavailable; content may be outdated and stale copies are disabled');
  subscribed.catch((error: unknown) => logger.error({ err: error }, 'change feed subscription failed'));
}
