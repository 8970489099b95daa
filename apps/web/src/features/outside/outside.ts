import type { Listener, Track } from '@contenthub/tracking/tracking';

/** Where to get what others make; configuration, written on the root of the page. */
export type OutsideAddresses = { tagManager?: string | undefined; chat?: string | undefined };

/** What the tab knows that these need. */
export type Tab = {
  /** The page that is shown: its path, and whether readers can talk to somebody there. */
  page: () => { path: string; hasChat: boolean };
  onPage: (listener: () => void) => void;
  hash: () => string | null;
  track: Track;
  listen: (listener: Listener) => void;
};
