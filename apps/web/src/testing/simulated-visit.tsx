import { setTimeout } from 'node:timers/promises';
import { consentCookie } from '@contenthub/contracts/platform/consent';
import { bucketCookie, countryClassCookie } from '@contenthub/contracts/platform/cookies';
import { cookieName } from '@contenthub/contracts/platform/platform-paths';
import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { postSample } from '@contenthub/contracts/testing/content-samples';
import { anonymousUserSample } from '@contenthub/contracts/testing/visitor-samples';
import { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { StorageCache, TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import type { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { anonymousSubject, getBucket, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import type { CountryClass } from '@contenthub/experiments/registry/definition';
import { type Track, TrackingContext } from '@contenthub/tracking/tracking';
import { FakeIntersectionObserver } from '@contenthub/ui/testing/fake-intersection-observer.ts';
import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { applyVisitor } from '../browser/boot-script/visitor.ts';
import { lazyComponents } from '../browser/hydration/lazy-components.ts';
import { LazyModule } from '../browser/hydration/lazy-module.ts';
import { NavigateContext } from '../browser/router/use-navigate.ts';
import { type FetchContent, toContentResponse } from '../data/content-client.ts';
import { FeedDepthContext } from '../data/hooks.ts';
import { FakeCheckerWorker } from '../features/checker/testing/fake-checker-worker.ts';
import { matchRoute } from '../routes/match.ts';
import { lazyPostComponents } from '../routes/post/lazy-components.ts';
import { SiteLayout } from '../routes/SiteLayout.tsx';
import { loadRoute } from '../server/rendering/renderer.server.tsx';
import { AccountsContext, defaultAccounts, getReturnUrl } from '../sites/accounts.ts';
import { consentEvent } from '../visitor/consent.ts';
import { VisitorContext } from '../visitor/use-visitor.ts';
import { VisitorStore } from '../visitor/visitor-store.ts';
import { listedPosts } from './content-api.ts';
import { freshFeed, questions, setViewportWidth } from './render-in-hub.tsx';

const accounts = { ...defaultAccounts, google: true };

/** What a reader does on a page. */
export type PageVisit = {
  path: string;
  /** Agrees to analytics after the page has loaded. */
  agrees?: boolean;
  /** Leaves before the platform has answered. */
  leavesEarly?: boolean;
  /** Points at the article, which hydrates it, and scrolls to the end. */
  touches?: boolean;
  /** Writes a mistake into the checker, if there is one. */
  writes?: boolean;
};

/** A browser with its storage and cookies. All pages of a test share one. */
export type Browser = { country: CountryClass; visitorId: string; width?: number };

export type Exposure = { experimentName: string; groupName: string };
/** What a page did that an experiment depends on. */
export type PageResult = {
  /** Exposures that the collector got. */
  events: Exposure[];
  /** Exposures that the platform got. */
  logged: Treatment[];
  /** The placements on the page when the reader left, as in `data-place`. */
  places: string[];
  attributes: Record<string, string>;
};

/** The content of every page. The post has related posts, and lists are the same everywhere. */
const fetchContent: FetchContent = async (path) => {
  if (path.startsWith('/headers/')) return undefined;
  const toResponse = (body: unknown) => toContentResponse(new Headers(), body);
  if (path.startsWith('/post/')) return toResponse({ ...postSample, callToAction: null });
  if (path.startsWith('/most-read/')) return toResponse({ basis: 'updated', posts: [] });
  return toResponse(listedPosts(path.startsWith('/related/') ? 4 : 10));
};

const lazyTables = [lazyComponents, lazyPostComponents].map((table) => ({ table, loaded: { ...table } }));

/** Every document loads its code again. */
function unloadModules(): void {
  for (const { table, loaded } of lazyTables)
    for (const [name, module] of Object.entries(loaded))
      Object.assign(table, { [name]: new LazyModule<unknown>(name, async () => module.value) });
}

type ServerPage = Awaited<ReturnType<typeof renderOnServer>>;
const serverPages = new Map<string, Promise<ServerPage>>();

/** The page as the server sends it, with the code that browsers need to hydrate it. */
async function renderOnServer(path: string) {
  for (const { table, loaded } of lazyTables) Object.assign(table, loaded);
  const { match } = matchRoute(path, '');
  const { route, context, tree } = await loadRoute(match, fetchContent, location.origin, accounts);
  return { match, html: renderToString(tree), Page: await route.view.load(), cache: context.data };
}

/** Opens pages in one browser, one after another, with the code that browsers run, and a platform without a network. */
export class SimulatedBrowser {
  readonly #browser: Browser;
  readonly #evaluator: Evaluator;
  cookies: Record<string, string> = {};

  constructor(browser: Browser, evaluator: Evaluator) {
    this.#browser = browser;
    this.#evaluator = evaluator;
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
      Object.entries(this.cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    );
    vi.stubGlobal('Worker', FakeCheckerWorker);
    this.forget();
  }

  /** Starts as a new visitor. */
  forget(browser: Browser = this.#browser): void {
    Object.assign(this.#browser, browser);
    localStorage.clear();
    sessionStorage.clear();
    // A reader who has already started the checker gets no prompt.
    localStorage.setItem('contenthub:checker', 'started');
    const { country } = this.#browser;
    this.cookies = country === 'gdpr' ? {} : { [cookieName(countryClassCookie, location.origin)]: country };
  }

  /** What the browser knows after its last page, apart from the id and the time. */
  get memory(): string {
    const known = { ...this.cookies, [cookieName(bucketCookie, location.origin)]: 'bucket', ...localStorage };
    return JSON.stringify(known)
      .replaceAll(this.#browser.visitorId, 'id')
      .replace(/until\W+\d+/g, '');
  }

  async visit({ path, ...does }: PageVisit): Promise<PageResult> {
    const page = serverPages.get(path) ?? renderOnServer(path);
    serverPages.set(path, page);
    const { match, html, Page, cache } = await page;
    const { width = 1440 } = this.#browser;
    setViewportWidth(width);
    unloadModules();
    FakeIntersectionObserver.all.clear();
    const root = document.documentElement;
    for (const { name } of [...root.attributes]) root.removeAttribute(name);
    const fragment = { ...unknownVisitor, experiments: this.#evaluator.publicDefinitions };
    document.head.innerHTML = `<script id="visitor" type="application/json">${JSON.stringify({ ...fragment, treatments: undefined })}</script>`;
    document.body.innerHTML = `<div id="root">${html}</div>`;
    applyVisitor();
    const logged: Treatment[] = [];
    const visitors = this.#createStore(logged);
    const events: Exposure[] = [];
    const track: Track = (name, fields) => {
      // A client without a user drops them.
      if (name === 'experiment/exposure' && visitors.current().page.userId !== '-1') events.push(fields as Exposure);
    };
    const view = await act(async () =>
      hydrateRoot(
        document.getElementById('root') as HTMLElement,
        <TrackingContext value={track}>
          <VisitorContext value={visitors}>
            <AccountsContext value={{ ...accounts, from: getReturnUrl(accounts, { origin: location.origin, path }) }}>
              <NavigateContext value={() => {}}>
                <FeedDepthContext value={freshFeed}>
                  <SiteLayout match={match} Page={Page} content={{ queries: questions, cache }} />
                </FeedDepthContext>
              </NavigateContext>
            </AccountsContext>
          </VisitorContext>
        </TrackingContext>,
      ),
    );
    if (!does.leavesEarly) {
      await act(() => visitors.resolve());
      if (does.agrees) {
        this.cookies[consentCookie] = encodeURIComponent(JSON.stringify({ categories: ['analytics'] }));
        root.dataset.choice = '';
        await act(async () => void dispatchEvent(new Event(consentEvent)));
        await act(() => visitors.resolve());
      }
      if (does.touches) {
        const title = document.querySelector('article h1');
        await act(async () => title?.dispatchEvent(new Event('pointerover', { bubbles: true })));
        await act(async () =>
          FakeIntersectionObserver.show(document.querySelector('[aria-label="Read next"]') as Element),
        );
      }
      // Code that loads on demand arrives.
      if (does.agrees || does.touches) await act(() => setTimeout(0));
      const field = document.querySelector('[data-checker] textarea');
      if (does.writes && field) {
        await act(async () => (field as HTMLElement).focus());
        fireEvent.change(field, { target: { value: 'teh' } });
        // Longer than the pause after which a text is checked.
        await act(() => setTimeout(320));
      }
    }
    const places = [
      ...document.querySelectorAll<HTMLElement>('[data-place]:not([data-place=checker]), [data-checker]'),
    ];
    const result = {
      events,
      logged,
      places: places.map(({ dataset }) => dataset.place ?? 'checker'),
      attributes: Object.fromEntries([...root.attributes].map(({ name, value }) => [name, value])),
    };
    act(() => view.unmount());
    return result;
  }

  #createStore(logged: Treatment[]): VisitorStore {
    const storage = safeStorage(() => localStorage);
    const { visitorId, country } = this.#browser;
    const subject = () => (this.#mayHaveId() ? anonymousSubject(visitorId, country) : unknownSubject(country));
    const client = new TreatmentClient(
      async (path) =>
        path.includes('gates') ? this.#evaluator.gates(subject()) : this.#evaluator.experiments(subject()),
      new StorageCache(storage),
    );
    const send = async (treatment: Treatment) => void logged.push(treatment);
    const exposures = new ExposureLog({ send, storage, schedule() {} });
    return new VisitorStore({
      fragment: Reflect.get(window, 'contenthubVisitor') as VisitorPayload,
      overrides: (Reflect.get(window, 'contenthubVisitor') as { overrides: object }).overrides as Record<
        string,
        string
      >,
      added: [],
      loadApi: async () => ({
        client,
        exposures,
        fetchUser: async () => {
          // The platform sets it with its response.
          this.cookies[cookieName(bucketCookie, location.origin)] = String(getBucket(visitorId));
          return { ...anonymousUserSample, id: Number(visitorId) };
        },
        hashUserId: async () => null,
      }),
      cookies: () => document.cookie,
      hasGlobalPrivacyControl: () => false,
    });
  }

  #mayHaveId(): boolean {
    return this.#browser.country !== 'gdpr' || this.cookies[consentCookie] !== undefined;
  }
}
