import type { ContentChanged } from '@contenthub/contracts/content-changed';

/** How the content service tells the others what changed; every listener hears every change. */
export type ChangeFeed = {
  /** Resolves when the change is safe with the feed, so that its sender may forget it. */
  announce: (change: ContentChanged) => Promise<void>;
  listen: (hear: (change: ContentChanged, number: number) => void) => Promise<void>;
  /** The number of the last change that was heard here: the same number for every listener of one feed. */
  heard: () => number;
  close: () => Promise<void>;
};
