import { randomUUID } from 'node:crypto';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';

/** A position in a feed. Later changes have higher numbers. A recreated feed has another name. */
export type FeedCursor = { feed: string; number: number };

/** The position up to which all changes were received, and whether some requested changes are no longer available. */
type SubscribeResult = { at: FeedCursor; missed: boolean };

export type ChangeListener = (change: ContentChanged, cursor: FeedCursor) => void;

/** Publishes content changes to all subscribers. Every subscriber receives every change. */
export type ChangeFeed = {
  /** Resolves once the change is stored in the feed. */
  publish: (change: ContentChanged) => Promise<FeedCursor>;
  /**
   * Delivers changes from now on, or from a given cursor. Resolves once all changes published before the call were
   * delivered. `onLost` is called after the feed was lost and recreated, when changes may have been missed.
   */
  subscribe: (
    onChange: ChangeListener,
    after?: FeedCursor,
    onLost?: (at: FeedCursor) => void,
  ) => Promise<SubscribeResult>;
  /** Whether changes can arrive and be published right now. */
  isConnected: () => boolean;
  close: () => Promise<void>;
};

/** Response header with the latest change that a page includes. */
export const shownChangeHeader = 'x-content-change';

export function formatCursor({ feed, number }: FeedCursor): string {
  return `${number}@${feed}`;
}

/** Reads a cursor from a response header. */
export function parseCursor(header: string | null | undefined): FeedCursor | undefined {
  const [, number, feed] = /^(\d+)@(.+)$/.exec(header ?? '') ?? [];
  return feed === undefined ? undefined : { feed, number: Number(number) };
}

/** Whether a page with this header includes a change. */
export function includesChange(header: string | null | undefined, { feed, number }: FeedCursor): boolean {
  const shown = parseCursor(header);
  return shown?.feed === feed && shown.number >= number;
}

/** A feed for a hub in one process. It ends with the process, and so do its cursors. */
export function memoryChangeFeed(): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  const feed = randomUUID();
  let number = 0;
  return {
    async publish(change) {
      number += 1;
      const cursor = { feed, number };
      for (const listener of listeners) listener(change, cursor);
      return cursor;
    },
    async subscribe(onChange, after) {
      listeners.add(onChange);
      return { at: { feed, number }, missed: after !== undefined && !(after.feed === feed && after.number === number) };
    },
    isConnected: () => true,
    async close() {
      listeners.clear();
    },
  };
}
