import { type FeedCursor, formatCursor, shownChangeHeader } from '@contenthub/change-feed/change-feed';
import { staleHeader } from '@contenthub/contracts/http/edge-caching';
import type { CacheLifetime } from '../../routes/route.ts';
import type { StaleSource } from './content-cache.server.ts';

/** Browsers always revalidate. The edge caches a response until it is purged. */
export function cacheControlFor({ fresh, staleWhileRevalidate, staleIfError }: CacheLifetime): string {
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
}

/** An incomplete page, rendered without some responses, is cached only briefly. */
export const incompleteFreshMs = 2000;
export const incompleteCacheControl = `public, max-age=0, s-maxage=${incompleteFreshMs / 1000}`;

/**
 * Headers that tell the edge and tests how fresh a response is: the latest known change, and the age of the stale copy
 * used.
 */
export function freshnessHeaders(
  feedCursor: FeedCursor | undefined,
  stale: StaleSource | undefined,
): Record<string, string> {
  return {
    ...(feedCursor && { [shownChangeHeader]: formatCursor(feedCursor) }),
    ...(stale && { [staleHeader]: `${stale.from}; ${stale.at}` }),
  };
}
