import { type FeedCursor, formatCursor, shownChangeHeader } from '@contenthub/change-feed/change-feed';
import { staleHeader, surrogateKey } from '@contenthub/contracts/http/edge-caching';
import { matchRoute } from '../../routes/match.ts';
import { normalizeQuery, pageParameters } from '../../routes/page-parameters.ts';
import type { CacheLifetime } from '../../routes/route.ts';
import type { RenderRequest, RenderResult } from '../rendering/render-request.server.ts';
import { CachedPage } from './cached-page.server.ts';
import type { ContentCache, Purge, StaleSource, TrackedContent } from './content-cache.server.ts';
import { type CacheEntry, type CacheObserver, type EntryStatus, KeyedCache } from './keyed-cache.server.ts';
import type { KnownPaths, UnknownPath } from './known-paths.server.ts';

export type Render = (request: RenderRequest) => Promise<RenderResult>;

type Headers = Readonly<Record<string, string>>;

type Options = Pick<RenderRequest, 'assets' | 'origin' | 'accounts' | 'texts'> & {
  render: Render;
  content: ContentCache;
  cacheBytes: number;
  /** The latest position received from the change feed. */
  feedCursor: () => FeedCursor | undefined;
  /** Sent with every page with these inline styles. */
  headers: (styleHash: string) => Headers;
  observer?: CacheObserver;
  /** Without it, the content service is asked about each path. */
  knownPaths?: Pick<KnownPaths, 'findUnknown'> | undefined;
};

/** The URL contains a secret, so it goes to no other site and no search engine. */
const personalHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  // The editor reuses the tab for the next version, so the tab must keep its opener.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Renders every page once per change: on the first request, then again after one of its keys is purged. */
export class PageCache {
  readonly #options: Options;
  readonly #cache: KeyedCache<CachedPage> | undefined;
  /** Pages with the same styles have the same security headers. A build has few combinations of styles. */
  readonly #headersByStyles = new Map<string, Headers>();

  constructor(options: Options) {
    this.#options = options;
    if (options.cacheBytes > 0) this.#cache = new KeyedCache(options.cacheBytes, options.observer);
  }

  async getPage(path: string, search: string): Promise<CachedPage> {
    const query = selectQuery(path, search);
    if (!this.#cache) return (await this.#render(path, query)).value;
    const unknown = this.#options.knownPaths?.findUnknown(path);
    if (unknown) {
      const feedCursor = this.#options.feedCursor();
      return this.#createNotFound(unknown, freshnessHeaders(feedCursor, undefined));
    }
    const { value } = await this.#cache.get(path + query, () => this.#render(path, query));
    return value;
  }

  /** A cached shared page that can be sent as it is. */
  getCached(path: string, search: string): CachedPage | undefined {
    return this.#cache?.peek(path + selectQuery(path, search));
  }

  /** Reads a cached page for an operator, without using or rendering it. */
  inspect(path: string, search: string): EntryStatus<CachedPage> | undefined {
    return this.#cache?.inspect(path + selectQuery(path, search));
  }

  /** Renders a personal page from content fetched for this reader. It is not cached. */
  async renderPersonal(path: string, search: string, tracked: TrackedContent): Promise<CachedPage> {
    return (await this.#render(path, search, tracked, true)).value;
  }

  /** A page with removed content is not served again. It can be rebuilt from responses without that content. */
  purge({ keys, removed = [] }: Purge): void {
    if (removed.length > 0) this.#cache?.remove(keys);
    else this.#cache?.purge(keys);
  }

  purgeAll(): void {
    this.#cache?.purgeAll();
  }

  async #render(path: string, search: string, tracked = this.#options.content.forPage(), personal = false) {
    return this.#renderRequest({ path, search }, tracked, personal);
  }

  /** The not-found page for one path. Nothing is rendered or compressed for it. */
  async #createNotFound({ home, keys }: UnknownPath, headers: Headers, personal = false): Promise<CachedPage> {
    const page = await this.#getNotFoundPage(home);
    const { 'surrogate-key': pageKeys, ...shared } = page.originHeaders;
    if (personal) return page.withHeaders({ ...shared, ...headers });
    return page.withHeaders({ ...shared, ...headers, 'surrogate-key': [pageKeys, ...keys].join(' ') });
  }

  /** The not-found page of a blog. All unknown paths share it, because anybody can request any number of them. */
  async #getNotFoundPage(home: string): Promise<CachedPage> {
    const create = () =>
      this.#renderRequest({ path: home, search: '', isNotFound: true }, this.#options.content.forPage());
    if (!this.#cache) return (await create()).value;
    return (await this.#cache.get(`not-found ${home}`, create)).value;
  }

  async #renderRequest(
    requested: Pick<RenderRequest, 'path' | 'search' | 'isNotFound'>,
    tracked: TrackedContent,
    personal = false,
  ): Promise<CacheEntry<CachedPage>> {
    const { render, assets, origin, accounts, texts } = this.#options;
    // Read before any content is fetched, so that the page includes every change up to this cursor.
    const feedCursor = this.#options.feedCursor();
    const rendered = await render({
      ...requested,
      fetchContent: tracked.fetchContent,
      state: tracked.state,
      assets,
      origin,
      accounts,
      texts,
    });
    const keys = tracked.keys();
    if (rendered.kind === 'not-found') {
      const value = await this.#createNotFound(
        { home: rendered.home, keys },
        {
          ...(!tracked.isComplete() && { 'cache-control': incompleteCacheControl }),
          ...freshnessHeaders(feedCursor, tracked.stale()),
          ...(personal && personalHeaders),
        },
        personal,
      );
      return { value, keys, freshMs: 0, bytes: 0, isStored: false };
    }
    const { 'surrogate-key': surrogateKeys, ...headers } = pageHeaders(rendered, keys, tracked.isComplete());
    const age = freshnessHeaders(feedCursor, tracked.stale());
    const page = rendered.kind === 'page';
    const shared = { ...this.#headersFor(page ? rendered.styleHash : ''), ...headers };
    const all = personal ? { ...shared, ...personalHeaders } : { ...shared, ...age, 'surrogate-key': surrogateKeys };
    const value = page ? new CachedPage(rendered.status, all, rendered.document) : new CachedPage(301, all);
    const freshMs = tracked.isComplete() && page ? rendered.cache.fresh * 1000 : incompleteFreshMs;
    // A redirect that follows from the path alone costs nothing to repeat.
    return { value, keys, freshMs, bytes: value.bytes, isStored: page || keys.length > 0 };
  }

  #headersFor(styleHash: string): Headers {
    const headers = this.#headersByStyles.get(styleHash) ?? this.#options.headers(styleHash);
    this.#headersByStyles.set(styleHash, headers);
    return headers;
  }
}

const pageParameter = new RegExp(`(?:${pageParameters.join('|')})=`);

/**
 * The query parameters that the page reads. They form both the cache key and the page's input, so that no other
 * parameter affects the page. Most queries are campaign parameters, which a quick check detects.
 */
function selectQuery(path: string, search: string): string {
  if (!pageParameter.test(search)) return '';
  return normalizeQuery(matchRoute(path, search).match);
}

function pageHeaders(rendered: Exclude<RenderResult, { kind: 'not-found' }>, keys: string[], complete: boolean) {
  if (rendered.kind === 'redirect') {
    const { location } = rendered;
    const seconds = complete ? 3600 : 2;
    return { location, 'cache-control': `public, max-age=0, s-maxage=${seconds}`, 'surrogate-key': keys.join(' ') };
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': complete ? cacheControlFor(rendered.cache) : incompleteCacheControl,
    'surrogate-key': [surrogateKey.experiments, surrogateKey.page(rendered.pageType), ...keys].join(' '),
  };
}

/** Browsers always revalidate. The edge caches a response until it is purged. */
export function cacheControlFor({ fresh, staleWhileRevalidate, staleIfError }: CacheLifetime): string {
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
}

/** An incomplete page, rendered without some responses, is cached only briefly. */
export const incompleteFreshMs = 2000;
export const incompleteCacheControl = `public, max-age=0, s-maxage=${incompleteFreshMs / 1000}`;

/**
 * Headers that tell the edge and tests how fresh a response is: the latest known change, and the age of the stale copy
 * used.
 */
export function freshnessHeaders(
  feedCursor: FeedCursor | undefined,
  stale: StaleSource | undefined,
): Record<string, string> {
  return {
    ...(feedCursor && { [shownChangeHeader]: formatCursor(feedCursor) }),
    ...(stale && { [staleHeader]: `${stale.from}; ${stale.at}` }),
  };
}
