import type { TrackingClient } from '@contenthub/tracking/tracking';
import { TrackingContext } from '@contenthub/tracking/use-tracking';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { FeedDepthContext } from '../app/feed-depth.ts';
import { Hub } from '../app/Hub.tsx';
import type { Content } from '../app/hub-context.ts';
import { type AccountLinks, AccountsContext } from '../brand/accounts.ts';
import { NavigateContext } from '../navigation/use-navigate.ts';
import { isPostPage } from '../routes/post-page.ts';
import { VisitorContext } from '../visitor/use-visitor.ts';
import { useVisitorMarks } from '../visitor/use-visitor-marks.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { arriveAt } from './arrival.ts';
import type { HistoryMemory } from './history-memory.ts';
import type { Navigation } from './navigation.ts';
import { pageViews } from './page-views.ts';
import { returnInto } from './return.ts';

type Props = {
  navigation: Navigation;
  memory: HistoryMemory;
  content: Content;
  tracking: TrackingClient;
  visitors: VisitorStore;
  accounts: AccountLinks;
};

/** The root view in a browser: the page where the reader is now. */
export function App({ navigation, memory, content, tracking, visitors, accounts }: Props) {
  const visit = useSyncExternalStore(navigation.subscribe, navigation.current, navigation.current);
  const [pushPageView] = useState(() => pageViews(navigation, tracking, visitors));
  const [feedDepth] = useState(() => returnInto(memory));

  useVisitorMarks(visitors);

  useLayoutEffect(() => {
    // The first page is where the browser put it; every later one begins where it was left, or at its top.
    if (visit.left) arriveAt(visit.left);
    document.documentElement.toggleAttribute('data-post-page', isPostPage(visit.place, location.hostname));
  }, [visit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page view is pushed for every visit
  useEffect(pushPageView, [visit]);

  useEffect(() => {
    // Tests and tools wait for this fact, not for a time.
    document.documentElement.dataset.hydrated = 'true';
  }, []);

  const hub = { place: visit.place, Page: visit.Page, announcement: visit.left ? visit.title : '' };
  return (
    <TrackingContext value={tracking.track}>
      <VisitorContext value={visitors}>
        <AccountsContext value={accounts}>
          <NavigateContext value={navigation.follow}>
            <FeedDepthContext value={feedDepth}>
              <Hub {...hub} content={content} />
            </FeedDepthContext>
          </NavigateContext>
        </AccountsContext>
      </VisitorContext>
    </TrackingContext>
  );
}
