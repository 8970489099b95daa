/**
 * Which version of a page each service holds, for `npm run hub -- why`. Both paths are for operators: `web` serves its own on the
 * operations port only, and readers cannot reach the content service's.
 */
export const webPageVersionPath = '/internal/page-version';
export const contentPageVersionPath = '/page-version';

/** What a `web` process holds. */
export type WebPageVersion = {
  /** The cached page or file; null if the next request renders it. */
  cached: {
    ageSeconds: number;
    /** Negative if it has expired. */
    freshForSeconds: number;
    /** It is rendered again before it is served. */
    purged: boolean;
    status: number;
    /** The latest change that it includes: number and feed. */
    change: string | null;
    /** Where stale content came from, and when it was made. */
    staleCopy: string | null;
    keys: readonly string[];
  } | null;
  /** The latest change that the process received, and whether it is connected to the change feed. */
  received: { change: string | null; id: number | null; at: string | null; connected: boolean };
  /** The latest purge of one of the page's keys since the process started. */
  lastPurge: KeyPurge | null;
};

export type KeyPurge = {
  key: string;
  /** The change's id in the content store, and its cursor in the feed. */
  id: number;
  change: string;
  storedAt: string;
  receivedAt: string;
};

/** What the content service holds, and what it knows of the source. */
export type ContentPageVersion = {
  post: { id: number; title: string; modified: string; key: string } | null;
  /** The latest change that affects the page. */
  change: {
    id: number;
    storedAt: string;
    /** It is still in the outbox. */
    isPending: boolean;
    /** When it was published, if receipts are tracked (EDGE_ORIGIN). */
    publishedAt: string | null;
    /** When the URL showed it at EDGE_ORIGIN; null until then. */
    shownAt: string | null;
  } | null;
  outbox: { changes: number; oldestAt: string | null };
  /** Unfinished synchronisation tasks of this post. */
  tasks: readonly { name: string; since: string; error: string | null }[];
  /** The post in WordPress; null without WordPress or if it has none. */
  source: { id: number; modified: string; published: boolean } | { error: string } | null;
  hasSource: boolean;
};
