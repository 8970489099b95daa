import type { ComponentType } from 'react';
import { NotFoundError } from '../../data/content-client.ts';
import type { Queries } from '../../data/queries.ts';
import type { QueryCache } from '../../data/query-cache.ts';
import { matchRoute } from '../../routes/match.ts';
import {
  type LoadContext,
  MovedError,
  type PageMeta,
  type PageProps,
  type PageRoute,
  personalPages,
  type RouteMatch,
} from '../../routes/route.ts';
import { getRoute } from '../../routes/route-table.ts';
import { lazyComponents } from '../hydration/lazy-components.ts';
import { type HistoryEntry, type SessionHistory, scrollToLegacyHash } from './session-history.ts';

/** Tags that only the server writes. After a navigation they would describe the previous page. */
const staleTags = '[property^="og:"],[name^="twitter:"],[name=robots],[rel=alternate],[type="application/ld+json"]';

/**
 * Updates the document head after a navigation, for sharing and bookmarks. Search engines and feed readers load the
 * full head from the server.
 */
function updateDocumentHead({ title, description, canonical }: PageMeta): void {
  document.title = title;
  const { head } = document;
  for (const element of head.querySelectorAll(staleTags)) element.remove();
  const link = head.querySelector<HTMLLinkElement>('[rel=canonical]');
  if (link) link.href = new URL(canonical, link.href).href;
  head.querySelector('[name=description]')?.setAttribute('content', description);
}

/** The page that is shown, with the saved history entry it was restored from. The first page has none. */
type CurrentPage = {
  match: RouteMatch;
  route: PageRoute;
  Page: ComponentType<PageProps>;
  title: string;
  historyEntry: HistoryEntry | null;
};

type Options = {
  data: QueryCache;
  queries: Queries;
  sessionHistory: SessionHistory;
  onBlogChange: (match: RouteMatch) => void;
};

/**
 * Navigates without leaving the document. A page is shown once its code and content are loaded. When either fails to
 * load, the browser navigates instead.
 */
export class Router {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #visit: CurrentPage;
  #turn = 0;

  private constructor(options: Options, visit: CurrentPage) {
    this.#options = options;
    this.#visit = visit;
  }

  /** Starts on the server-rendered page, with the page type that the server sent. */
  static async start(options: Options, pageType: string | undefined): Promise<Router> {
    const { match } = matchRoute(location.pathname, location.search);
    // Only the server can detect that a post does not exist. The route table matches it as a post.
    const shown: RouteMatch = pageType === 'not-found' ? { ...match, pageType } : match;
    // Runs the page's own loader against the initial state, so that the same code fills the data on both sides.
    const { route, Page } = await load(options, shown);
    const navigation = new Router(options, { match: shown, route, Page, title: document.title, historyEntry: null });
    window.addEventListener('popstate', () => navigation.#follow(new URL(location.href)));
    return navigation;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  current = (): CurrentPage => this.#visit;

  getLoadContext({ match }: CurrentPage): LoadContext {
    return { match, data: this.#options.data, queries: this.#options.queries };
  }

  /** Whether this document can show the URL. It cannot if the current or the target page is personal. */
  canNavigateTo(url: URL): boolean {
    const { match, redirect } = matchRoute(url.pathname, url.search);
    const personal = [this.#visit.match, match].some(({ pageType }) => personalPages.has(pageType));
    return !redirect && !personal && match.pageType !== 'not-found';
  }

  /** Navigates within the document if possible, otherwise with a full page load. */
  navigate = (address: string): void => {
    const url = new URL(address, location.href);
    if (this.canNavigateTo(url)) void this.go(url);
    else location.assign(url);
  };

  go(url: URL): Promise<void> {
    return this.#show(url, 'forward');
  }

  /** Fetches the code and data of a page ahead of navigation, unless they are loaded or loading. */
  async prefetch(url: URL): Promise<void> {
    await load(this.#options, matchRoute(url.pathname, url.search).match).catch(() => {});
  }

  /** Call before the browser jumps to another section of this page. */
  saveBeforeHashChange(): void {
    this.#options.sessionHistory.saveCurrent();
  }

  /** Handles `popstate`. Within one page only the scroll position changes. */
  #follow(url: URL): void {
    const { sessionHistory } = this.#options;
    const { match } = this.#visit;
    const samePage = url.pathname === match.path && url.search === match.search;
    if (!samePage) return void this.#show(url, 'back');
    // A new entry keeps the scroll position that the browser set. An older entry gets its saved position back.
    const returns = history.state !== null;
    if (returns) sessionHistory.saveCurrent();
    sessionHistory.syncWithBrowser();
    if (returns) window.scrollTo(0, sessionHistory.current.top);
    else scrollToLegacyHash();
  }

  async #show(url: URL, direction: 'forward' | 'back'): Promise<void> {
    const { sessionHistory, onBlogChange } = this.#options;
    this.#turn += 1;
    const turn = this.#turn;
    if (direction === 'back') sessionHistory.saveCurrent();
    document.documentElement.dataset.navigating = '';
    try {
      const { match } = matchRoute(url.pathname, url.search);
      const newBlog = match.blog !== this.#visit.match.blog;
      const [{ route, Page, meta }] = await Promise.all([
        load(this.#options, match),
        // Another blog has another header and footer. Loading them after the page would shift its content.
        newBlog && lazyComponents.SiteHeader.load(),
        newBlog && lazyComponents.SiteFooter.load(),
      ]);
      // A later navigation has started, so this result is outdated.
      if (turn !== this.#turn) return;
      if (direction === 'forward') sessionHistory.push(url);
      else sessionHistory.syncWithBrowser();
      updateDocumentHead(meta);
      this.#visit = { match, route, Page, title: meta.title, historyEntry: sessionHistory.current };
      for (const listener of this.#listeners) listener();
      if (newBlog) onBlogChange(match);
      if (direction === 'forward') void this.#refresh(turn, this.#visit);
    } catch {
      if (turn === this.#turn) location.assign(url);
    } finally {
      if (turn === this.#turn) delete document.documentElement.dataset.navigating;
    }
  }

  /** Replaces old content of the page that is shown. If it has moved or is gone, the server answers. */
  async #refresh(turn: number, { match, route }: CurrentPage): Promise<void> {
    const { data, queries } = this.#options;
    try {
      await route.load({ match, queries, data: data.refresh });
      if (turn === this.#turn) updateDocumentHead(route.meta({ match, queries, data }));
    } catch (error) {
      const isGone = error instanceof NotFoundError || error instanceof MovedError;
      if (isGone && turn === this.#turn) location.reload();
    }
  }
}

type LoadedPage = Pick<CurrentPage, 'route' | 'Page'> & { meta: PageMeta };

async function load({ data, queries }: Options, match: RouteMatch): Promise<LoadedPage> {
  const route = await getRoute(match.pageType);
  const context = { match, data, queries };
  const [Page] = await Promise.all([route.view.load(), route.load(context)]);
  return { route, Page, meta: route.meta(context) };
}
