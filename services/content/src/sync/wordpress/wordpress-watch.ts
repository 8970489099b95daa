import type { Database } from '../../read-model/database.ts';
import { forgetOldRemovals } from '../../read-model/removed-posts.ts';
import { storedVersions, versionsOf } from '../../read-model/stored-versions.ts';
import { keepState, readState } from '../../read-model/sync-state.ts';
import type { SyncQueue } from '../sync-queue.ts';
import type { Version, WordPressClient } from './wordpress-client.ts';
import type { WordPressSource } from './wordpress-source.ts';

export type WatchParts = {
  database: Database;
  client: WordPressClient;
  source: WordPressSource;
  queue: SyncQueue;
};

const cursorName = 'wordpress cursor';
// WordPress counts whole seconds, and what was modified first may become visible last.
const overlapMs = 60_000;

/**
 * Finds by itself what no signal told. The poll asks for what changed since the last time; the comparison of all ids also
 * finds what is gone, and scheduled posts, whose date of change is older than their appearance.
 */
export class WordPressWatch {
  readonly #parts: WatchParts;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** Compares at once, then both from time to time. */
  start(pollMs: number, compareMs: number): () => void {
    const { queue } = this.#parts;
    const compare = () => queue.addPatient('compare', () => this.compare());
    const timers = [
      setInterval(() => queue.addPatient('poll', () => this.poll()), pollMs),
      setInterval(compare, compareMs),
    ];
    compare();
    return () => timers.forEach(clearInterval);
  }

  async poll(): Promise<void> {
    const { database, client, source } = this.#parts;
    const cursor = await readState<string>(database, cursorName);
    // Without one there has been no comparison yet, and that finds everything.
    if (!cursor) return;
    const there = await client.versions(new Date(new Date(cursor).getTime() - overlapMs));
    const here = await versionsOf(
      database,
      there.map(({ id }) => id),
    );
    source.lookAtMany(differing(there, here));
    await this.#advance(there);
  }

  async compare(): Promise<void> {
    const { database, client, source } = this.#parts;
    await source.refreshNames();
    const there = await client.versions();
    const here = await storedVersions(database);
    const published = new Set(there.map(({ id }) => id));
    const gone = [...here.keys()].filter((id) => !published.has(id));
    source.lookAtMany([...differing(there, here), ...gone]);
    await this.#advance(there);
    await forgetOldRemovals(database);
  }

  /** The newest change there is, by WordPress's clock: ours may go another way. */
  async #advance(there: Version[]): Promise<void> {
    const newest = there.reduce((latest, { modified }) => Math.max(latest, modified.getTime()), 0);
    const before = await readState<string>(this.#parts.database, cursorName);
    if (before && new Date(before).getTime() >= newest) return;
    await keepState(this.#parts.database, cursorName, new Date(newest).toISOString());
  }
}

function differing(there: Version[], here: Map<number, Date>): number[] {
  return there.filter(({ id, modified }) => here.get(id)?.getTime() !== modified.getTime()).map(({ id }) => id);
}
