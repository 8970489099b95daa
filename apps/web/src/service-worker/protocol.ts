/** What pages and the worker that serves them without a network have in common. */

export const workerPath = '/service-worker.js';
/** Says politely that there is no network; kept for the rest of the pages. */
export const offlinePath = '/offline';

/** All caches of ours begin so: whatever else does not belong to us. */
export const cachePrefix = 'contenthub-';

/**
 * The two shelves hold posts: what a reader saved, and what they read. A shelf is there when the reader wanted it, and
 * only then: it is the wish itself that is kept.
 */
export const collectionCaches = { saved: `${cachePrefix}saved`, read: `${cachePrefix}read` } as const;
export type Collection = keyof typeof collectionCaches;

/** Pictures, fonts and scripts of the posts on both. */
export const assetCache = `${cachePrefix}files`;

/** How many posts a shelf holds. A full one of read posts lets go of the oldest; of saved ones it says that it is full. */
export const collectionLimits: Readonly<Record<Collection, number>> = { saved: 50, read: 25 };

/** What is noted with a post on a shelf. */
export const savedHeaders = { title: 'x-kept-title', at: 'x-kept-at', files: 'x-kept-files' } as const;

/** What a page asks of the worker. `used` are the scripts and styles that the page has loaded so far. */
export type WorkerRequest =
  | { ask: 'keep'; shelf: Collection; path: string; used: string[] }
  | { ask: 'forget'; shelf: Collection; path: string }
  | { ask: 'forget-all' };

/** Kept, or why not: no network, no room on the device, as many as there may be, switched off by who runs the hub. */
export type WorkerResponse = 'kept' | 'forgotten' | 'no-network' | 'no-room' | 'limit' | 'off';
