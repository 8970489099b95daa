import type { ComponentType } from 'react';
import type { Queries } from '../../data/queries.ts';
import type { PageData } from '../../data/query-cache.ts';
import { matchRoute } from '../../routes/match.ts';
import {
  type LoadContext,
  type PageMeta,
  type PageProps,
  type PageRoute,
  personalPages,
  type RouteMatch,
} from '../../routes/route.ts';
import { getRoute } from '../../routes/route-table.ts';
import { loadLazyComponents } from '../hydration/lazy-components.ts';
import { type HistoryEntry, type SessionHistory, scrollToLegacyHash } from './session-history.ts';

/** What only the server writes: after a move it would speak of the page before. */
const staleTags = '[property^="og:"],[name^="twitter:"],[name=robots],[rel=alternate],[type="application/ld+json"]';

/**
 * The head of a document that now shows another page. Browsers share and save it by these; search engines and feed
 * readers ask the server, and get the whole of it.
 */
function updateDocumentHead({ title, description, canonical }: PageMeta): void {
  document.title = title;
  const { head } = document;
  for (const element of head.querySelectorAll(staleTags)) element.remove();
  const link = head.querySelector<HTMLLinkElement>('[rel=canonical]');
  if (link) link.href = new URL(canonical, link.href).href;
  head.querySelector('[name=description]')?.setAttribute('content', description);
}

/** One page a reader is on: where it is, what shows it, and how it was left; nothing of that on the first page. */
type CurrentPage = {
  match: RouteMatch;
  route: PageRoute;
  Page: ComponentType<PageProps>;
  title: string;
  historyEntry: HistoryEntry | null;
};

type Options = {
  data: PageData;
  queries: Queries;
  sessionHistory: SessionHistory;
  onBlogChange: (place: RouteMatch) => void;
};

/**
 * Moves between pages without leaving the document. A page is shown only once its code and content are here; when
 * either cannot be had the browser goes there by itself, and the server answers.
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

  /** Begins on the page that the server rendered, which says of what type it is. */
  static async start(options: Options, first: PageData, pageType: string | undefined): Promise<Router> {
    const { match } = matchRoute(location.pathname, location.search);
    // The server knows better: a post that is not there looks like one to the route table.
    const shown: RouteMatch = pageType === 'not-found' ? { ...match, pageType } : match;
    // The page's own load, answered by the state: its data is filled by the same code on both sides.
    const { route, Page } = await load({ ...options, data: first }, shown);
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

  /** Whether this document can show that address: not when the page here or there is made for one reader alone. */
  canNavigateTo(url: URL): boolean {
    const { match, redirect } = matchRoute(url.pathname, url.search);
    const personal = [this.#visit.match, match].some(({ pageType }) => personalPages.has(pageType));
    return !redirect && !personal && match.pageType !== 'not-found';
  }

  /** To an address without a link: here where this document can show it, by the browser itself where not. */
  navigate = (address: string): void => {
    const url = new URL(address, location.href);
    if (this.canNavigateTo(url)) void this.go(url);
    else location.assign(url);
  };

  go(url: URL): Promise<void> {
    return this.#show(url, 'forward');
  }

  /** Fetches what a page needs before it is asked for; what is here or on its way is not fetched again. */
  prefetch(url: URL): void {
    load(this.#options, matchRoute(url.pathname, url.search).match).catch(() => {});
  }

  /** The browser is about to go to another place on this page by itself. */
  saveBeforeHashChange(): void {
    this.#options.sessionHistory.saveCurrent();
  }

  /** The browser moved in its history. Within one page only the place on it changes. */
  #follow(url: URL): void {
    const { sessionHistory } = this.#options;
    const { match } = this.#visit;
    const samePage = url.pathname === match.path && url.search === match.search;
    if (!samePage) return void this.#show(url, 'back');
    // An entry that the browser has just made is where the browser put it; to one from before the reader returns.
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
        // Another blog has another frame; one that came after its page would move it from where the reader left it.
        newBlog && loadLazyComponents(['header', 'footer']),
      ]);
      // Someone who clicked twice wants the second page: an answer that comes late is of no interest any more.
      if (turn !== this.#turn) return;
      if (direction === 'forward') sessionHistory.push(url);
      else sessionHistory.syncWithBrowser();
      updateDocumentHead(meta);
      this.#visit = { match, route, Page, title: meta.title, historyEntry: sessionHistory.current };
      for (const listener of this.#listeners) listener();
      if (newBlog) onBlogChange(match);
    } catch {
      if (turn === this.#turn) location.assign(url);
    } finally {
      if (turn === this.#turn) delete document.documentElement.dataset.navigating;
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
