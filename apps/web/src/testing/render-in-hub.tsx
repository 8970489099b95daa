import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { beginPageView, watchImpressions } from '@contenthub/tracking/impressions';
import { RecordingClient } from '@contenthub/tracking/recording-client';
import { TrackingContext } from '@contenthub/tracking/use-tracking';
import { type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { type FeedDepth, FeedDepthContext } from '../app/feed-depth.ts';
import { ContentContext } from '../app/hub-context.ts';
import { type Accounts, AccountsContext, ownAccounts, returnAddress } from '../brand/accounts.ts';
import { addresses } from '../brand/addresses.ts';
import { completeLinks } from '../client/link-addresses.ts';
import { TabAnswers } from '../client/tab-answers.ts';
import { askFromBrowser } from '../content/ask-from-browser.ts';
import { contentClient } from '../content/content-client.ts';
import { logFailure } from '../content/log-failure.ts';
import { PageAnswers } from '../content/page-answers.ts';
import { questionsTo } from '../content/questions.ts';
import { NavigateContext } from '../navigation/use-navigate.ts';
import { VisitorContext } from '../visitor/use-visitor.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { visitorBlocks, visitorStore } from './visitors.ts';

type Options = {
  /** Who is reading; an anonymous visitor unless given. */
  visitor?: VisitorBlock;
  /** Where the reader is, relative to the hub's origin. */
  address?: string;
  /** Viewport width in CSS pixels. */
  width?: number;
  /** What the page was loaded with; nothing unless given. */
  loaded?: PageAnswers;
  feedDepth?: FeedDepth;
  /** Where accounts are; the hub's own pages unless given. */
  accounts?: Partial<Accounts>;
};

export type RenderedHub = Pick<RenderResult, 'container' | 'rerender' | 'unmount'> & {
  user: UserEvent;
  visitors: VisitorStore;
  /** Every tracked event, without its page id. */
  events: () => Record<string, unknown>[];
  /** The addresses that features navigated to without a link. */
  navigated: string[];
};

/** A reader who comes to a feed for the first time. */
const freshFeed: FeedDepth = { wanted: () => 1, note() {}, regrown() {} };

export const questions = questionsTo(contentClient(askFromBrowser));

/** Renders a component as the hub's root view does: with a visitor, a tracking client that records, content and navigation. */
export function renderInHub(view: ReactElement, options: Options = {}): RenderedHub {
  const { visitor = visitorBlocks.anonymous, address = '/blog/', width = 1280, feedDepth = freshFeed } = options;
  const { loaded = new PageAnswers(logFailure) } = options;
  history.replaceState(null, '', address);
  setViewportWidth(width);
  const tracking = new RecordingClient();
  const visitors = visitorStore(visitor);
  const navigated: string[] = [];
  const content = { questions, answers: new TabAnswers(loaded) };
  const accounts = { ...ownAccounts, editor: addresses.editor, ...options.accounts };
  const { origin, pathname } = location;
  const links = { ...accounts, from: returnAddress(accounts, { origin, path: pathname }) };
  completeLinks(accounts);
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

/** Media queries and style sheets follow. */
export function setViewportWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width });
}
