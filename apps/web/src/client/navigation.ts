import type { ComponentType } from 'react';
import type { PageData } from '../content/page-data.ts';
import type { Questions } from '../content/questions.ts';
import { matchAddress } from '../routes/match.ts';
import { type PageProps, type Place, personalPages } from '../routes/route.ts';
import { routeTable } from '../routes/table.ts';
import { ScrollMemory } from './scroll-memory.ts';

/** One page a reader is on: where it is, what shows it, and how far down it begins. */
export type Visit = { place: Place; Page: ComponentType<PageProps>; scroll: number | null };

/**
 * Moves between pages without leaving the document. A page is shown only once its code and content are here; when
 * either cannot be had the browser goes there by itself, and the server answers.
 */
export class Navigation {
  readonly #data: PageData;
  readonly #questions: Questions;
  readonly #scrolls = new ScrollMemory();
  readonly #listeners = new Set<() => void>();
  #visit: Visit;
  #turn = 0;

  private constructor(data: PageData, questions: Questions, visit: Visit) {
    this.#data = data;
    this.#questions = questions;
    this.#visit = visit;
  }

  static async start(data: PageData, questions: Questions): Promise<Navigation> {
    const { place } = matchAddress(location.pathname, location.search);
    // The server knows better: a post that is not there looks like one to the route table.
    const pageType = document.getElementById('root')?.dataset.pageType;
    const shown: Place = pageType === 'not-found' ? { ...place, pageType } : place;
    const route = routeTable[shown.pageType];
    // The page's own load, answered by the state: the page's data is filled the same way on both sides.
    const [{ Page }] = await Promise.all([route.view(), route.load({ place: shown, data, questions })]);
    const navigation = new Navigation(data, questions, { place: shown, Page, scroll: null });
    window.addEventListener('popstate', () => void navigation.#show(new URL(location.href), 'back'));
    return navigation;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  current = (): Visit => this.#visit;

  /** Whether this document can show that address: not when the page here or there is made for one reader alone. */
  knows(url: URL): boolean {
    const { place, redirect } = matchAddress(url.pathname, url.search);
    const personal = [this.#visit.place, place].some(({ pageType }) => personalPages.has(pageType));
    return !redirect && !personal && place.pageType !== 'not-found';
  }

  go(url: URL): Promise<void> {
    return this.#show(url, 'forward');
  }

  /** Fetches what a page needs before it is asked for. */
  prepare(url: URL): void {
    this.#load(url).catch(() => {});
  }

  async #show(url: URL, direction: 'forward' | 'back'): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    if (direction === 'back') this.#scrolls.leave();
    document.documentElement.dataset.navigating = '';
    try {
      const { place, Page, title } = await this.#load(url);
      // Someone who clicked twice wants the second page.
      if (turn !== this.#turn) return;
      if (direction === 'forward') this.#scrolls.push(url);
      else this.#scrolls.arrive();
      document.title = title;
      this.#visit = { place, Page, scroll: this.#scrolls.current };
      for (const listener of this.#listeners) listener();
    } catch {
      if (turn === this.#turn) location.assign(url);
    } finally {
      if (turn === this.#turn) delete document.documentElement.dataset.navigating;
    }
  }

  async #load(url: URL): Promise<{ place: Place; Page: ComponentType<PageProps>; title: string }> {
    const { place } = matchAddress(url.pathname, url.search);
    const route = routeTable[place.pageType];
    const context = { place, data: this.#data, questions: this.#questions };
    const [{ Page }] = await Promise.all([route.view(), route.load(context)]);
    return { place, Page, title: route.meta(context).title };
  }
}
