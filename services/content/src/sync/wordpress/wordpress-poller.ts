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
// WordPress counts whole seconds, and what was modified first may become visible last.
const overlapMs = 60_000;

/**
 * Finds by itself what no signal told. The poll asks for what changed since the last time; the comparison of all ids also
 * finds what is gone, and scheduled posts, whose date of change is older than their appearance.
 */
export class WordPressPoller {
  readonly #dependencies: PollerDependencies;

  constructor(parts: PollerDependencies) {
    this.#dependencies = parts;
  }

  /** Compares at once, then both from time to time. */
  start(pollMs: number, compareMs: number): () => void {
    const { queue } = this.#dependencies;
    const compare = () => queue.addLowPriority('compare', () => this.compare());
    const timers = [
      setInterval(() => queue.addLowPriority('poll', () => this.poll()), pollMs),
      setInterval(compare, compareMs),
    ];
    compare();
    return () => timers.forEach(clearInterval);
  }

  async poll(): Promise<void> {
    const { database, client, source } = this.#dependencies;
    const cursor = await readSyncState<string>(database, cursorStateKey);
    // Without one there has been no comparison yet, and that finds everything.
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

  /** The newest change there is, by WordPress's clock: ours may go another way. */
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
