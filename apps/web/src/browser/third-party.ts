import type { TrackingClient } from '@contenthub/tracking/tracking';
import { startThirdParty, type ThirdPartyUrls } from '../features/third-party/start-third-party.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import type { Router } from './router/router.ts';

let started = false;

/** Starts third-party scripts, once per tab. */
export function startThirdPartyOnce(
  urls: ThirdPartyUrls,
  navigation: Router,
  visitors: VisitorStore,
  tracking: TrackingClient,
): void {
  if (started) return;
  started = true;
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
}
