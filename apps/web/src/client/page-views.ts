import { beginPageView } from '@contenthub/tracking/impressions';
import type { TrackingClient } from '@contenthub/tracking/tracking';
import { activeProductsOf } from '../visitor/extension.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import type { Navigation } from './navigation.ts';

/** Says of each page that it was shown; a page that was reached from here came from the one before it. */
export function pageViews(navigation: Navigation, tracking: TrackingClient, visitors: VisitorStore): () => void {
  let { referrer } = document;
  return () => {
    const visit = navigation.current();
    const url = location.href;
    tracking.enterPage();
    const fields = { pageSlug: location.pathname.slice(1), referrer, url };
    const activeProducts = activeProductsOf(visitors.current());
    visit.route.trackView(navigation.contextOf(visit), tracking.track, fields, { activeProducts });
    beginPageView(tracking.track);
    referrer = url;
  };
}
