import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import { shownPlaceHeader, writePlace } from '@contenthub/change-feed/shown-place';
import { lastGoodHeader } from '@contenthub/contracts/last-good-header';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { pageParameters } from '../routes/page-parameters.ts';
import type { CacheLifetime } from '../routes/route.ts';
import type { Asked, ContentAnswers, Purged, Stale } from './content-answers.server.ts';
import { KeyedCache } from './keyed-cache.server.ts';
import { ReadyPage } from './ready-page.server.ts';
import type { Rendered, RenderRequest } from './rendered.server.ts';

export type Render = (request: RenderRequest) => Promise<Rendered>;

type Headers = Readonly<Record<string, string>>;

type Options = Pick<RenderRequest, 'assets' | 'origin'> & {
  render: Render;
  answers: ContentAnswers;
  cacheBytes: number;
  /** Where the change feed stands, as far as it has been heard. */
  place: () => FeedPlace | undefined;
  /** What goes with every page that has these styles in it. */
  headers: (styleHash: string) => Headers;
};

// A page that had to do without an answer is good for a moment only.
const incompleteMs = 2000;

/** The address itself holds a secret: it goes to no other site, and to no search engine. */
const personalHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  // The editor that opened the tab shows the next version in it: it must still know it.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Every page once per change: rendered when first asked for, kept until one of its keys is purged. */
export class Pages {
  readonly #options: Options;
  readonly #cache: KeyedCache<ReadyPage> | undefined;

  constructor(options: Options) {
    this.#options = options;
    if (options.cacheBytes > 0) this.#cache = new KeyedCache(options.cacheBytes);
  }

  async page(path: string, search: string): Promise<ReadyPage> {
    if (!this.#cache) return (await this.#make(path, search)).value;
    const { value } = await this.#cache.get(cacheName(path, search), () => this.#make(path, search));
    return value;
  }

  /** A shared page that needs nothing but to be sent. */
  atHand(path: string, search: string): ReadyPage | undefined {
    return this.#cache?.peek(cacheName(path, search));
  }

  /** A page for one reader alone, made of what was asked for them, and kept by nobody. */
  async personal(path: string, search: string, asked: Asked): Promise<ReadyPage> {
    return (await this.#make(path, search, asked, true)).value;
  }

  /** A page that shows something that is gone is not used again: it can be made anew from answers without it. */
  purge({ keys, removed = [] }: Purged): void {
    if (removed.length > 0) this.#cache?.remove(keys);
    else this.#cache?.purge(keys);
  }

  purgeAll(): void {
    this.#cache?.purgeAll();
  }

  async #make(path: string, search: string, asked = this.#options.answers.forPage(), personal = false) {
    const { render, assets, origin } = this.#options;
    // Before anything is asked: what was heard by now is in the page.
    const place = this.#options.place();
    const rendered = await render({ path, search, ask: asked.ask, state: asked.state, assets, origin });
    const keys = asked.keys();
    const { 'surrogate-key': names, ...headers } = headersOf(rendered, keys, asked.complete());
    const origins = originHeaders(place, asked.stale());
    const page = rendered.kind === 'page';
    const shared = { ...this.#options.headers(page ? rendered.styleHash : ''), ...headers };
    const all = personal ? { ...shared, ...personalHeaders } : { ...shared, ...origins, 'surrogate-key': names };
    const value = page ? new ReadyPage(rendered.status, all, rendered.document) : new ReadyPage(301, all);
    const freshMs = asked.complete() && page ? rendered.cache.fresh * 1000 : incompleteMs;
    return { value, keys, freshMs, bytes: value.bytes };
  }
}

/** Only what changes the page counts: the path, and what pages read of the query; not whatever a campaign adds. */
function cacheName(path: string, search: string): string {
  if (!pageParameters.some((name) => search.includes(`${name}=`))) return path;
  const given = new URLSearchParams(search);
  return `${path}?${JSON.stringify(pageParameters.map((name) => given.get(name)))}`;
}

function headersOf(rendered: Rendered, keys: string[], complete: boolean) {
  if (rendered.kind === 'redirect') {
    const { location } = rendered;
    return { location, 'cache-control': 'public, max-age=0, s-maxage=3600', 'surrogate-key': keys.join(' ') };
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': complete ? cacheHeader(rendered.cache) : 'public, max-age=0, s-maxage=2',
    'surrogate-key': [surrogateKey.page(rendered.pageType), ...keys].join(' '),
  };
}

/** How new it is, for whoever has to know: which changes it shows, and the age of the last good copy where it is made of one. */
function originHeaders(place: FeedPlace | undefined, stale: Stale | undefined): Headers {
  return {
    ...(place && { [shownPlaceHeader]: writePlace(place) }),
    ...(stale && { [lastGoodHeader]: `${stale.from}; ${stale.at}` }),
  };
}

/** Browsers always ask; the edge keeps a page until it is purged. */
function cacheHeader({ fresh, staleWhileRevalidate, staleIfError }: CacheLifetime): string {
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
}
