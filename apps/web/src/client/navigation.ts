import type { ComponentType } from 'react';
import type { PageData } from '../content/page-data.ts';
import type { Questions } from '../content/questions.ts';
import { loadParts } from '../parts/all-parts.ts';
import { matchAddress } from '../routes/match.ts';
import {
  type LoadContext,
  type PageMeta,
  type PageProps,
  type PageRoute,
  type Place,
  personalPages,
} from '../routes/route.ts';
import { routeOf } from '../routes/table.ts';
import { goToOldHash } from './arrival.ts';
import { describeDocument } from './describe-document.ts';
import type { HistoryMemory, Remembered } from './history-memory.ts';

/** One page a reader is on: where it is, what shows it, and how it was left; nothing of that on the first page. */
export type Visit = {
  place: Place;
  route: PageRoute;
  Page: ComponentType<PageProps>;
  title: string;
  left: Remembered | null;
};

type Options = { data: PageData; questions: Questions; memory: HistoryMemory; onNewBlog: (place: Place) => void };

/**
 * Moves between pages without leaving the document. A page is shown only once its code and content are here; when
 * either cannot be had the browser goes there by itself, and the server answers.
 */
export class Navigation {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #visit: Visit;
  #turn = 0;

  private constructor(options: Options, visit: Visit) {
    this.#options = options;
    this.#visit = visit;
  }

  /** Begins on the page that the server rendered, which says of what type it is. */
  static async start(options: Options, first: PageData, pageType: string | undefined): Promise<Navigation> {
    const { place } = matchAddress(location.pathname, location.search);
    // The server knows better: a post that is not there looks like one to the route table.
    const shown: Place = pageType === 'not-found' ? { ...place, pageType } : place;
    // The page's own load, answered by the state: its data is filled by the same code on both sides.
    const { route, Page } = await load({ ...options, data: first }, shown);
    const navigation = new Navigation(options, { place: shown, route, Page, title: document.title, left: null });
    window.addEventListener('popstate', () => navigation.#follow(new URL(location.href)));
    return navigation;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  current = (): Visit => this.#visit;

  contextOf({ place }: Visit): LoadContext {
    return { place, data: this.#options.data, questions: this.#options.questions };
  }

  /** Whether this document can show that address: not when the page here or there is made for one reader alone. */
  knows(url: URL): boolean {
    const { place, redirect } = matchAddress(url.pathname, url.search);
    const personal = [this.#visit.place, place].some(({ pageType }) => personalPages.has(pageType));
    return !redirect && !personal && place.pageType !== 'not-found';
  }

  /** To an address without a link: here where this document can show it, by the browser itself where not. */
  follow = (address: string): void => {
    const url = new URL(address, location.href);
    if (this.knows(url)) void this.go(url);
    else location.assign(url);
  };

  go(url: URL): Promise<void> {
    return this.#show(url, 'forward');
  }

  /** Fetches what a page needs before it is asked for; what is here or on its way is not fetched again. */
  prepare(url: URL): void {
    load(this.#options, matchAddress(url.pathname, url.search).place).catch(() => {});
  }

  /** The browser is about to go to another place on this page by itself. */
  leaveForPlaceOnPage(): void {
    this.#options.memory.leave();
  }

  /** The browser moved in its history. Within one page only the place on it changes. */
  #follow(url: URL): void {
    const { memory } = this.#options;
    const { place } = this.#visit;
    const samePage = url.pathname === place.path && url.search === place.search;
    if (!samePage) return void this.#show(url, 'back');
    // An entry that the browser has just made is where the browser put it; to one from before the reader returns.
    const returns = history.state !== null;
    if (returns) memory.leave();
    memory.arrive();
    if (returns) window.scrollTo(0, memory.current.top);
    else goToOldHash();
  }

  async #show(url: URL, direction: 'forward' | 'back'): Promise<void> {
    const { memory, onNewBlog } = this.#options;
    this.#turn += 1;
    const turn = this.#turn;
    if (direction === 'back') memory.leave();
    document.documentElement.dataset.navigating = '';
    try {
      const { place } = matchAddress(url.pathname, url.search);
      const newBlog = place.blog !== this.#visit.place.blog;
      const [{ route, Page, meta }] = await Promise.all([
        load(this.#options, place),
        // Another blog has another frame; one that came after its page would move it from where the reader left it.
        newBlog && loadParts(['header', 'footer']),
      ]);
      // Someone who clicked twice wants the second page: an answer that comes late is of no interest any more.
      if (turn !== this.#turn) return;
      if (direction === 'forward') memory.push(url);
      else memory.arrive();
      describeDocument(meta);
      this.#visit = { place, route, Page, title: meta.title, left: memory.current };
      for (const listener of this.#listeners) listener();
      if (newBlog) onNewBlog(place);
    } catch {
      if (turn === this.#turn) location.assign(url);
    } finally {
      if (turn === this.#turn) delete document.documentElement.dataset.navigating;
    }
  }
}

type Loaded = Pick<Visit, 'route' | 'Page'> & { meta: PageMeta };

async function load({ data, questions }: Options, place: Place): Promise<Loaded> {
  const route = await routeOf(place.pageType);
  const context = { place, data, questions };
  const [Page] = await Promise.all([route.view.load(), route.load(context)]);
  return { route, Page, meta: route.meta(context) };
}
