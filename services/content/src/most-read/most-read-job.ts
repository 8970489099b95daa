import { mostReadPath, mostReadSize, type RankedPosts } from '@contenthub/contracts/analytics/most-read';
import { blogTypes } from '@contenthub/contracts/content/blogs';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { Database } from '../db/database.ts';
import { readSyncState, saveSyncState } from '../db/sync-state.ts';
import { updateMostRead } from './most-read-store.ts';

/** Longer than the time after which the loader cancels its queries, one per blog. */
const deadlineMs = 60_000;
/** More than a list shows, because some posts may have been removed. */
const candidateCount = 3 * mostReadSize;
const stateName = 'most-read';

/** When the figures were last read, by any instance of this service. */
export async function readMostReadTime(database: Database): Promise<Date | undefined> {
  const state = await readSyncState<{ at: string }>(database, stateName);
  return state && new Date(state.at);
}

type Options = {
  database: Database;
  loaderUrl: string;
  intervalMs: number;
  minReaders: number;
  /** Publishes the change of a list. */
  flush: () => Promise<void>;
  logger: Logger;
};

/**
 * Reads the most read posts from the event loader and stores the lists. Readers' requests use the stored lists only. If
 * the loader does not respond, they stay as they are.
 */
export function createMostReadJob({ database, loaderUrl, intervalMs, minReaders, flush, logger }: Options) {
  const address = `${loaderUrl}${mostReadPath}?minReaders=${minReaders}&limit=${candidateCount}`;
  return new BackgroundJob({
    intervalMs,
    async run() {
      const last = await readMostReadTime(database);
      // After a restart, or if another instance was faster. Intervals of two instances are not exactly equal.
      if (last && Date.now() - last.getTime() < intervalMs * 0.9) return;
      const response = await serviceFetch(address, deadlineMs);
      // The loader has no events yet.
      if (response.status === 204) return;
      const ranked = (await response.json()) as RankedPosts;
      for (const blog of blogTypes) await updateMostRead(database, blog, ranked[blog]);
      await saveSyncState(database, stateName, { at: new Date().toISOString() });
      await flush();
    },
    onError(error, { count }) {
      if (count === 1) logger.warn({ err: error }, 'failed to read the most read posts; the lists stay as they are');
    },
    onRecovered: () => logger.info('lists of most read posts are up to date again'),
  });
}
