import type { Database } from '../../db/database.ts';
import { getStoredVersions, getVersionsById, readSyncState, saveSyncState } from '../../db/sync-state.ts';
import { deleteOldRemovals } from '../../db/writes/store-post.ts';
import type { SyncQueue } from '../sync-queue.ts';
import type { PostVersion, WordPressClient } from './wordpress-client.ts';
import type { WordPressSource } from './wordpress-source.ts';

export type PollerDependencies = {
  database: Database;
  client: WordPressClient;
  source: WordPressSource;
  queue: SyncQueue;
};

const cursorStateKey = 'wordpress cursor';
// WordPress has a resolution of one second, and an earlier modification may become visible later.
const overlapMs = 60_000;

/**
 * Finds changes without webhooks. Polling finds posts that changed since the last time. The comparison of all ids also
 * finds removed posts, and scheduled posts, whose modification date is older than their publication.
 */
export class WordPressPoller {
  readonly #dependencies: PollerDependencies;
  /** When each kind of check last succeeded, in seconds since 1970. */
  readonly lastSuccess: Record<string, number> = {};

  constructor(parts: PollerDependencies) {
    this.#dependencies = parts;
  }

  /** Compares at once, then polls and compares periodically. */
  start(pollMs: number, compareMs: number): () => void {
    const { queue } = this.#dependencies;
    const check = (name: 'poll' | 'compare') => () =>
      queue.addLowPriority(name, async () => {
        await this[name]();
        this.lastSuccess[name] = Date.now() / 1000;
      });
    const compare = check('compare');
    const timers = [setInterval(check('poll'), pollMs), setInterval(compare, compareMs)];
    compare();
    return () => timers.forEach(clearInterval);
  }

  async poll(): Promise<void> {
    const { database, client, source } = this.#dependencies;
    const cursor = await readSyncState<string>(database, cursorStateKey);
    // Without a cursor there was no comparison yet, and that will find everything.
    if (!cursor) return;
    const remoteVersions = await client.getVersions(new Date(new Date(cursor).getTime() - overlapMs));
    const localVersions = await getVersionsById(
      database,
      remoteVersions.map(({ id }) => id),
    );
    source.enqueuePostsInBackground(findChanged(remoteVersions, localVersions));
    await this.#advanceCursor(remoteVersions);
  }

  async compare(): Promise<void> {
    const { database, client, source } = this.#dependencies;
    await source.refreshReferences();
    const remoteVersions = await client.getVersions();
    const localVersions = await getStoredVersions(database);
    const published = new Set(remoteVersions.map(({ id }) => id));
    const gone = [...localVersions.keys()].filter((id) => !published.has(id));
    source.enqueuePostsInBackground([...findChanged(remoteVersions, localVersions), ...gone]);
    await this.#advanceCursor(remoteVersions);
    await deleteOldRemovals(database);
  }

  /** The newest change by WordPress's clock, which may differ from ours. */
  async #advanceCursor(remoteVersions: PostVersion[]): Promise<void> {
    const newest = remoteVersions.reduce((latest, { modified }) => Math.max(latest, modified.getTime()), 0);
    const before = await readSyncState<string>(this.#dependencies.database, cursorStateKey);
    if (before && new Date(before).getTime() >= newest) return;
    await saveSyncState(this.#dependencies.database, cursorStateKey, new Date(newest).toISOString());
  }
}

function findChanged(remoteVersions: PostVersion[], localVersions: Map<number, Date>): number[] {
  return remoteVersions
    .filter(({ id, modified }) => localVersions.get(id)?.getTime() !== modified.getTime())
    .map(({ id }) => id);
}
