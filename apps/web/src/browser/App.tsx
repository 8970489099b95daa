import { type TrackingClient, TrackingContext } from '@contenthub/tracking/tracking';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type ContentAccess, FeedDepthContext } from '../data/hooks.ts';
import { isPostPage } from '../routes/post/metadata.ts';
import { SiteLayout } from '../routes/SiteLayout.tsx';
import { type AccountLinks, AccountsContext } from '../sites/accounts.ts';
import { useVisitorAttributes, VisitorContext } from '../visitor/use-visitor.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import type { Router } from './router/router.ts';
import { createFeedDepth, restoreView, type SessionHistory } from './router/session-history.ts';
import { NavigateContext } from './router/use-navigate.ts';
import { createPageViewTracker } from './tracking.ts';

type Props = {
  navigation: Router;
  memory: SessionHistory;
  content: ContentAccess;
  tracking: TrackingClient;
  visitors: VisitorStore;
  accounts: AccountLinks;
  /** The button that was clicked last before hydration. */
  earlyClick: HTMLElement | null;
  onHydrated: () => void;
};

/** The root view in the browser. Renders the current page. */
export function App(props: Props) {
  const { navigation, memory, content, tracking, visitors, accounts, earlyClick, onHydrated } = props;
  const page = useSyncExternalStore(navigation.subscribe, navigation.current, navigation.current);
  const [trackPageView] = useState(() => createPageViewTracker(navigation, tracking, visitors));
  const [feedDepth] = useState(() => createFeedDepth(memory));

  useVisitorAttributes(visitors);

  useLayoutEffect(onHydrated, [onHydrated]);

  useLayoutEffect(() => {
    // The browser positions the first page. Every later page starts at its saved scroll position, or at the top.
    if (page.historyEntry) restoreView(page.historyEntry);
    document.documentElement.toggleAttribute('data-post-page', isPostPage(page.match, location.hostname));
  }, [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit is tracked as a page view
  useEffect(trackPageView, [page]);

  useEffect(() => {
    // Tests and tools wait for this attribute instead of a timeout.
    document.documentElement.dataset.hydrated = 'true';
    // After the effects of all components, which listen for clicks.
    earlyClick?.click();
  }, [earlyClick]);

  const layout = { match: page.match, Page: page.Page, liveMessage: page.historyEntry ? page.title : '' };
  return (
    <TrackingContext value={tracking.track}>
      <VisitorContext value={visitors}>
        <AccountsContext value={accounts}>
          <NavigateContext value={navigation.navigate}>
            <FeedDepthContext value={feedDepth}>
              <SiteLayout {...layout} content={content} />
            </FeedDepthContext>
          </NavigateContext>
        </AccountsContext>
      </VisitorContext>
    </TrackingContext>
  );
}
