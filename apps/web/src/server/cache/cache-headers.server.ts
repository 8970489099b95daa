import { type FeedCursor, formatCursor, shownChangeHeader } from '@contenthub/change-feed/change-feed';
import { staleHeader } from '@contenthub/contracts/http/edge-caching';
import type { CacheLifetime } from '../../routes/route.ts';
import type { StaleSource } from './content-cache.server.ts';

/** Browsers always ask; the edge keeps what it has until it is purged. */
export function cacheControlFor({ fresh, staleWhileRevalidate, staleIfError }: CacheLifetime): string {
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
}

/** What had to do without an answer is good for a moment only. */
export const incompleteFreshMs = 2000;
export const incompleteCacheControl = `public, max-age=0, s-maxage=${incompleteFreshMs / 1000}`;

/** How new an answer is, for whoever has to know: which changes it shows, and how old the last good copy is that it is made of. */
export function freshnessHeaders(
  feedCursor: FeedCursor | undefined,
  stale: StaleSource | undefined,
): Record<string, string> {
  return {
    ...(feedCursor && { [shownChangeHeader]: formatCursor(feedCursor) }),
    ...(stale && { [staleHeader]: `${stale.from}; ${stale.at}` }),
  };
}
