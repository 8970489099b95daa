import { marketingCategory } from '@contenthub/contracts/platform/consent';
import type { TrackingClient } from '@contenthub/tracking/tracking';
import type { ThirdPartyUrls } from '../features/third-party/start-third-party.ts';
import { hasConsentFor } from '../visitor/consent.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import type { Router } from './router/router.ts';

/**
 * Returns a function to call whenever consent may have changed. Loads third-party scripts once marketing consent is
 * given.
 */
export function createThirdPartyLoader(
  urls: ThirdPartyUrls,
  navigation: Router,
  visitors: VisitorStore,
  tracking: TrackingClient,
): () => Promise<void> {
  let started = false;
  return async () => {
    const isConfigured = urls.tagManager || urls.chat || import.meta.env.DEV;
    if (started || !isConfigured || !hasConsentFor(marketingCategory)) return;
    started = true;
    const { startThirdParty } = await import('../features/third-party/start-third-party.ts');
    startThirdParty(urls, {
      page: () => {
        const { path, search, blog } = navigation.current().match;
        return { path: path + search, hasChat: blog.hasChat === true };
      },
      onPage: navigation.subscribe,
      hash: () => visitors.current().page.hash,
      track: tracking.track,
      listen: tracking.listen,
    });
  };
}
