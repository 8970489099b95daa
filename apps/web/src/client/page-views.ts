import { beginPageView } from '@contenthub/tracking/impressions';
import type { TrackingClient } from '@contenthub/tracking/tracking';
import type { Navigation } from './navigation.ts';

/** Says of each page that it was shown; a page that was reached from here came from the one before it. */
export function pageViews(navigation: Navigation, tracking: TrackingClient): () => void {
  let { referrer } = document;
  return () => {
    const visit = navigation.current();
    const url = location.href;
    tracking.enterPage();
    visit.route.trackView(navigation.contextOf(visit), tracking.track, {
      pageSlug: location.pathname.slice(1),
      referrer,
      url,
    });
    beginPageView(tracking.track);
    referrer = url;
  };
}
