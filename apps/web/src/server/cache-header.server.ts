import type { CacheLifetime } from '../routes/route.ts';

/** Browsers always ask; the edge keeps what it has until it is purged. */
export function cacheHeader({ fresh, staleWhileRevalidate, staleIfError }: CacheLifetime): string {
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
}

/** What had to do without an answer is good for a moment only. */
export const incompleteMs = 2000;
export const incompleteHeader = `public, max-age=0, s-maxage=${incompleteMs / 1000}`;
