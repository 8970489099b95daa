import type { FeedCursor } from '@contenthub/change-feed/change-feed';
import { surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { matchRoute } from '../../routes/match.ts';
import { normalizeQuery, pageParameters } from '../../routes/page-parameters.ts';
import type { RenderRequest, RenderResult } from '../rendering/render-request.server.ts';
import {
  cacheControlFor,
  freshnessHeaders,
  incompleteCacheControl,
  incompleteFreshMs,
} from './cache-headers.server.ts';
import { CachedPage } from './cached-page.server.ts';
import type { ContentCache, Purge, TrackedContent } from './content-cache.server.ts';
import { KeyedCache } from './keyed-cache.server.ts';

export type Render = (request: RenderRequest) => Promise<RenderResult>;

type Headers = Readonly<Record<string, string>>;

type Options = Pick<RenderRequest, 'assets' | 'origin' | 'accounts'> & {
  render: Render;
  content: ContentCache;
  cacheBytes: number;
  /** Where the change feed stands, as far as it has been heard. */
  feedCursor: () => FeedCursor | undefined;
  /** What goes with every page that has these styles in it. */
  headers: (styleHash: string) => Headers;
};

/** The address itself holds a secret: it goes to no other site, and to no search engine. */
const personalHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  // The editor that opened the tab shows the next version in it: it must still know it.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Every page once per change: rendered when first asked for, kept until one of its keys is purged. */
export class PageCache {
  readonly #options: Options;
  readonly #cache: KeyedCache<CachedPage> | undefined;

  constructor(options: Options) {
    this.#options = options;
    if (options.cacheBytes > 0) this.#cache = new KeyedCache(options.cacheBytes);
  }

  async getPage(path: string, search: string): Promise<CachedPage> {
    const query = selectQuery(path, search);
    if (!this.#cache) return (await this.#render(path, query)).value;
    const { value } = await this.#cache.get(path + query, () => this.#render(path, query));
    return value;
  }

  /** A shared page that needs nothing but to be sent. */
  getCached(path: string, search: string): CachedPage | undefined {
    return this.#cache?.peek(path + selectQuery(path, search));
  }

  /** A page for one reader alone, made of what was asked for them, and kept by nobody. */
  async renderPersonal(path: string, search: string, tracked: TrackedContent): Promise<CachedPage> {
    return (await this.#render(path, search, tracked, true)).value;
  }

  /** A page that shows something that is gone is not used again: it can be made anew from answers without it. */
  purge({ keys, removed = [] }: Purge): void {
    if (removed.length > 0) this.#cache?.remove(keys);
    else this.#cache?.purge(keys);
  }

  purgeAll(): void {
    this.#cache?.purgeAll();
  }

  async #render(path: string, search: string, tracked = this.#options.content.forPage(), personal = false) {
    const { render, assets, origin, accounts } = this.#options;
    // Before anything is asked: what was heard by now is in the page.
    const feedCursor = this.#options.feedCursor();
    const rendered = await render({
      path,
      search,
      fetchContent: tracked.fetchContent,
      state: tracked.state,
      assets,
      origin,
      accounts,
    });
    const keys = tracked.keys();
    const { 'surrogate-key': surrogateKeys, ...headers } = pageHeaders(rendered, keys, tracked.isComplete());
    const age = freshnessHeaders(feedCursor, tracked.stale());
    const page = rendered.kind === 'page';
    const shared = { ...this.#options.headers(page ? rendered.styleHash : ''), ...headers };
    const all = personal ? { ...shared, ...personalHeaders } : { ...shared, ...age, 'surrogate-key': surrogateKeys };
    const value = page ? new CachedPage(rendered.status, all, rendered.document) : new CachedPage(301, all);
    const freshMs = tracked.isComplete() && page ? rendered.cache.fresh * 1000 : incompleteFreshMs;
    return { value, keys, freshMs, bytes: value.bytes };
  }
}

const pageParameter = new RegExp(`(?:${pageParameters.join('|')})=`);

/**
 * What the page reads of the query, by which it is kept, and from which it is made: what does not count for the one must
 * not show in the other. Most queries are a campaign's, which a look tells.
 */
function selectQuery(path: string, search: string): string {
  if (!pageParameter.test(search)) return '';
  return normalizeQuery(matchRoute(path, search).match);
}

function pageHeaders(rendered: RenderResult, keys: string[], complete: boolean) {
  if (rendered.kind === 'redirect') {
    const { location } = rendered;
    const seconds = complete ? 3600 : 2;
    return { location, 'cache-control': `public, max-age=0, s-maxage=${seconds}`, 'surrogate-key': keys.join(' ') };
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': complete ? cacheControlFor(rendered.cache) : incompleteCacheControl,
    'surrogate-key': [surrogateKey.page(rendered.pageType), ...keys].join(' '),
  };
}
