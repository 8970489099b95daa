import type { ContentChanged } from '@contenthub/contracts/content-changed';

/** A place in a feed: later changes have higher numbers. A feed that was made anew has another name. */
export type FeedPlace = { feed: string; number: number };

/** Up to where a listener has heard everything, and whether something of what it asked for is not known any more. */
export type Listening = { at: FeedPlace; missed: boolean };

export type Hear = (change: ContentChanged, place: FeedPlace) => void;

/** How the content service tells the others what changed; every listener hears every change. */
export type ChangeFeed = {
  /** Resolves when the change is safe with the feed, so that its sender may forget it. */
  announce: (change: ContentChanged) => Promise<FeedPlace>;
  /**
   * Hears what comes from now on, and before it, where a place is named, what has come since then. Resolves once all that
   * was announced before the call has been heard. `onLost` is called when the feed was lost and created again: what changed
   * in between is not known.
   */
  listen: (hear: Hear, after?: FeedPlace, onLost?: (at: FeedPlace) => void) => Promise<Listening>;
  close: () => Promise<void>;
};
