import { createContext } from 'react';

/** Remembers how many pages of a feed a reader had loaded, for when they come back to it. */
export type FeedDepth = {
  /** How many the reader had. */
  wanted: () => number;
  note: (pages: number) => void;
  /** The feed has as many again. */
  regrown: () => void;
};

/** On the server nobody comes back. */
export const FeedDepthContext = createContext<FeedDepth>({ wanted: () => 1, note() {}, regrown() {} });
