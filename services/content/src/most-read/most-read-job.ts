import { mostReadPath, RankedPosts } from '@contenthub/contracts/analytics/most-read';
import { blogTypes } from '@contenthub/contracts/content/blogs';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { Check } from 'typebox/value';
import type { Database } from '../db/database.ts';
import { updateMostRead } from '../db/most-read.ts';
import { readSyncState, saveSyncState } from '../db/sync-state.ts';
import { rankedPostCount } from './rank-most-read.ts';

/** Shorter than the time in which a process must stop. */
const deadlineMs = 10_000;
/** More than are ranked, because some posts may have been removed. */
const candidateCount = 2 * rankedPostCount;
const firstRetryMs = 2000;
const stateName = 'most-read';

/** When the figures were last read, by any instance of this service. */
export async function readMostReadTime(database: Database): Promise<Date | undefined> {
  const state = await readSyncState<{ at: string }>(database, stateName);
  return state && new Date(state.at);
}

/** The loader has not loaded any event yet, as after its start. */
class NoEventsError extends Error {}

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
      if (response.status === 204) throw new NoEventsError();
      const ranked: unknown = await response.json();
      if (!Check(RankedPosts, ranked)) throw new Error('The loader’s response does not match the contract.');
      for (const blog of blogTypes) await updateMostRead(database, blog, ranked[blog]);
      await saveSyncState(database, stateName, { at: new Date().toISOString() });
      await flush();
    },
    retry: { firstMs: firstRetryMs, maxMs: Math.max(firstRetryMs, intervalMs) },
    onError(error, { count }) {
      if (count === 1 && !(error instanceof NoEventsError))
        logger.warn({ err: error }, 'failed to read the most read posts; the lists stay as they are');
    },
    onRecovered: () => logger.info('lists of most read posts are up to date'),
  });
}
