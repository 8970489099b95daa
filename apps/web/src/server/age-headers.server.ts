import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import { shownPlaceHeader, writePlace } from '@contenthub/change-feed/shown-place';
import { lastGoodHeader } from '@contenthub/contracts/last-good-header';
import type { Stale } from './content-answers.server.ts';

/** How new an answer is, for whoever has to know: which changes it shows, and how old the last good copy is that it is made of. */
export function ageHeaders(place: FeedPlace | undefined, stale: Stale | undefined): Record<string, string> {
  return {
    ...(place && { [shownPlaceHeader]: writePlace(place) }),
    ...(stale && { [lastGoodHeader]: `${stale.from}; ${stale.at}` }),
  };
}
