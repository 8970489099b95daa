import type { ContentChanged } from '@contenthub/contracts/content/content-changed';

/** A place in a feed: later changes have higher numbers. A feed that was made anew has another name. */
export type FeedCursor = { feed: string; number: number };

/** Up to where a listener has heard everything, and whether something of what it asked for is not known any more. */
type SubscribeResult = { at: FeedCursor; missed: boolean };

export type ChangeListener = (change: ContentChanged, cursor: FeedCursor) => void;

/** How the content service tells the others what changed; every listener hears every change. */
export type ChangeFeed = {
  /** Resolves when the change is safe with the feed, so that its sender may forget it. */
  publish: (change: ContentChanged) => Promise<FeedCursor>;
  /**
   * Hears what comes from now on, and before it, where a place is named, what has come since then. Resolves once all that
   * was announced before the call has been heard. `onLost` is called when the feed was lost and created again: what changed
   * in between is not known.
   */
  subscribe: (hear: ChangeListener, after?: FeedCursor, onLost?: (at: FeedCursor) => void) => Promise<SubscribeResult>;
  close: () => Promise<void>;
};

/** The header in which a page says which change of the feed it came after: it shows that one and all before it. */
export const shownChangeHeader = 'x-content-change';

export function formatCursor({ feed, number }: FeedCursor): string {
  return `${number}@${feed}`;
}

/** Whether a page with this header was made after a change was heard. */
export function includesChange(header: string | null | undefined, { feed, number }: FeedCursor): boolean {
  const [, shown, of] = /^(\d+)@(.+)$/.exec(header ?? '') ?? [];
  return of === feed && Number(shown) >= number;
}
