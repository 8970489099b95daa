import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { beginPageView, watchImpressions } from '@contenthub/tracking/impressions';
import { RecordingClient } from '@contenthub/tracking/recording-client';
import { TrackingContext } from '@contenthub/tracking/tracking';
import { type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { decorateLinks } from '../browser/router/links.ts';
import { NavigateContext } from '../browser/router/use-navigate.ts';
import { createContentClient, fetchFromBrowser } from '../data/content-client.ts';
import { ContentContext, type FeedDepth, FeedDepthContext } from '../data/hooks.ts';
import { createQueries } from '../data/queries.ts';
import { logLoadError, QueryCache } from '../data/query-cache.ts';
import { type Accounts, AccountsContext, defaultAccounts, getReturnUrl } from '../sites/accounts.ts';
import { urls } from '../sites/urls.ts';
import { VisitorContext } from '../visitor/use-visitor.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { visitorSamples, visitorStore } from './visitors.ts';

type Options = {
  /** The visitor. Anonymous by default. */
  visitor?: VisitorPayload;
  /** The current path, relative to the hub's origin. */
  address?: string;
  /** Viewport width in CSS pixels. */
  width?: number;
  /** The data that the page was loaded with. Empty by default. */
  loaded?: QueryCache;
  feedDepth?: FeedDepth;
  /** Account URLs. The hub's own pages by default. */
  accounts?: Partial<Accounts>;
};

export type RenderedSite = Pick<RenderResult, 'container' | 'rerender' | 'unmount'> & {
  user: UserEvent;
  visitors: VisitorStore;
  /** Every tracked event, without its page id. */
  events: () => Record<string, unknown>[];
  /** The URLs that features navigated to without a link. */
  navigated: string[];
};

/** A first visit to a feed. */
export const freshFeed: FeedDepth = { initialPages: () => 1, setLoadedPages() {}, onRestored() {} };

export const questions = createQueries(createContentClient(fetchFromBrowser));

/** Renders a component as the root view does: with a visitor, a recording tracking client, content and navigation. */
export function renderInSite(view: ReactElement, options: Options = {}): RenderedSite {
  const { visitor = visitorSamples.anonymous, address = '/blog/', width = 1280, feedDepth = freshFeed } = options;
  const { loaded = new QueryCache(logLoadError) } = options;
  history.replaceState(null, '', address);
  setViewportWidth(width);
  const tracking = new RecordingClient();
  const visitors = visitorStore(visitor);
  const navigated: string[] = [];
  const content = { queries: questions, cache: loaded };
  const accounts = { ...defaultAccounts, editor: urls.editor, ...options.accounts };
  const { origin, pathname } = location;
  const links = { ...accounts, from: getReturnUrl(accounts, { origin, path: pathname }) };
  decorateLinks(accounts);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TrackingContext value={tracking.track}>
      <VisitorContext value={visitors}>
        <AccountsContext value={links}>
          <NavigateContext value={(to) => void navigated.push(to)}>
            <FeedDepthContext value={feedDepth}>
              <ContentContext value={content}>{children}</ContentContext>
            </FeedDepthContext>
          </NavigateContext>
        </AccountsContext>
      </VisitorContext>
    </TrackingContext>
  );
  const { container, rerender, unmount } = render(view, { wrapper });
  watchImpressions();
  beginPageView(tracking.track);
  return {
    container,
    rerender,
    unmount,
    user: userEvent.setup(),
    visitors,
    events: () => tracking.history.map(({ pageId: _, ...event }) => event),
    navigated,
  };
}

/** Updates media queries and style sheets. */
export function setViewportWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width });
}
