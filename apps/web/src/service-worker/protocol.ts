/** Shared by pages and the service worker. */

export const workerPath = '/service-worker.js';
/** The page shown offline for pages that are not saved. */
export const offlinePath = '/offline';

/** Prefix of all our caches. Other caches are left alone. */
export const cachePrefix = 'contenthub-';

/**
 * The two collections of posts for offline reading: saved by the reader, and recently read. A collection's cache exists
 * only if the reader enabled it, so its existence is the setting.
 */
export const collectionCaches = { saved: `${cachePrefix}saved`, read: `${cachePrefix}read` } as const;
export type Collection = keyof typeof collectionCaches;

/** Images, fonts and scripts of the posts in both collections. */
export const assetCache = `${cachePrefix}files`;

/**
 * Maximum number of posts per collection. When full, the read collection drops the oldest post, and saving to the other
 * fails.
 */
export const collectionLimits: Readonly<Record<Collection, number>> = { saved: 50, read: 25 };

/** Headers stored with each post. */
export const savedHeaders = { title: 'x-kept-title', at: 'x-kept-at', files: 'x-kept-files' } as const;

/** Messages from pages to the worker. `used` lists the scripts and styles that the page has loaded so far. */
export type WorkerRequest =
  | { type: 'save'; collection: Collection; path: string; used: string[] }
  | { type: 'remove'; collection: Collection; path: string }
  | { type: 'remove-all' };

/**
 * The result of a message: success, or why it failed (no network, no storage space, limit reached, switched off by the
 * operator).
 */
export type WorkerResponse = 'saved' | 'removed' | 'no-network' | 'no-room' | 'limit' | 'off';
