import { type FeedCursor, formatCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { KeyPurge, WebPageVersion } from '@contenthub/contracts/http/page-version';
import { LRUCache } from 'lru-cache';

/** The latest purge of each key since the process started, for operators. */
export class PurgeHistory {
  readonly #purges = new LRUCache<string, KeyPurge & { number: number }>({ max: 20_000 });
  #latest: { id: number; at: string } | undefined;

  record({ id, keys, at }: ContentChanged, cursor: FeedCursor): void {
    const purge = { id, change: formatCursor(cursor), storedAt: at, receivedAt: new Date().toISOString() };
    this.#latest = { id, at: purge.receivedAt };
    for (const key of keys) this.#purges.set(key, { key, number: cursor.number, ...purge });
  }

  get latest(): Pick<WebPageVersion['received'], 'id' | 'at'> {
    return this.#latest ?? { id: null, at: null };
  }

  /** The latest purge of any of these keys. */
  lastOf(keys: Iterable<string>): KeyPurge | null {
    const purges = [...keys].flatMap((key) => this.#purges.get(key) ?? []);
    const [last] = purges.toSorted((one, other) => other.number - one.number);
    if (!last) return null;
    const { number: _, ...purge } = last;
    return purge;
  }
}
