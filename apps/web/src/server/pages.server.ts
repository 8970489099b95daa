import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import { matchAddress } from '../routes/match.ts';
import { pageParameters, readQuery } from '../routes/page-parameters.ts';
import { ageHeaders } from './age-headers.server.ts';
import { cacheHeader, incompleteHeader, incompleteMs } from './cache-header.server.ts';
import type { Asked, ContentAnswers, Purged } from './content-answers.server.ts';
import { KeyedCache } from './keyed-cache.server.ts';
import { ReadyPage } from './ready-page.server.ts';
import type { Rendered, RenderRequest } from './rendered.server.ts';

export type Render = (request: RenderRequest) => Promise<Rendered>;

type Headers = Readonly<Record<string, string>>;

type Options = Pick<RenderRequest, 'assets' | 'origin' | 'accounts'> & {
  render: Render;
  answers: ContentAnswers;
  cacheBytes: number;
  /** Where the change feed stands, as far as it has been heard. */
  place: () => FeedPlace | undefined;
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
export class Pages {
  readonly #options: Options;
  readonly #cache: KeyedCache<ReadyPage> | undefined;

  constructor(options: Options) {
    this.#options = options;
    if (options.cacheBytes > 0) this.#cache = new KeyedCache(options.cacheBytes);
  }

  async page(path: string, search: string): Promise<ReadyPage> {
    const query = queryOf(path, search);
    if (!this.#cache) return (await this.#make(path, query)).value;
    const { value } = await this.#cache.get(path + query, () => this.#make(path, query));
    return value;
  }

  /** A shared page that needs nothing but to be sent. */
  atHand(path: string, search: string): ReadyPage | undefined {
    return this.#cache?.peek(path + queryOf(path, search));
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
    const { render, assets, origin, accounts } = this.#options;
    // Before anything is asked: what was heard by now is in the page.
    const place = this.#options.place();
    const rendered = await render({ path, search, ask: asked.ask, state: asked.state, assets, origin, accounts });
    const keys = asked.keys();
    const { 'surrogate-key': names, ...headers } = headersOf(rendered, keys, asked.complete());
    const age = ageHeaders(place, asked.stale());
    const page = rendered.kind === 'page';
    const shared = { ...this.#options.headers(page ? rendered.styleHash : ''), ...headers };
    const all = personal ? { ...shared, ...personalHeaders } : { ...shared, ...age, 'surrogate-key': names };
    const value = page ? new ReadyPage(rendered.status, all, rendered.document) : new ReadyPage(301, all);
    const freshMs = asked.complete() && page ? rendered.cache.fresh * 1000 : incompleteMs;
    return { value, keys, freshMs, bytes: value.bytes };
  }
}

const somethingRead = new RegExp(`(?:${pageParameters.join('|')})=`);

/**
 * What the page reads of the query, by which it is kept, and from which it is made: what does not count for the one must
 * not show in the other. Most queries are a campaign's, which a look tells.
 */
function queryOf(path: string, search: string): string {
  if (!somethingRead.test(search)) return '';
  return readQuery(matchAddress(path, search).place);
}

function headersOf(rendered: Rendered, keys: string[], complete: boolean) {
  if (rendered.kind === 'redirect') {
    const { location } = rendered;
    const seconds = complete ? 3600 : 2;
    return { location, 'cache-control': `public, max-age=0, s-maxage=${seconds}`, 'surrogate-key': keys.join(' ') };
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': complete ? cacheHeader(rendered.cache) : incompleteHeader,
    'surrogate-key': [surrogateKey.page(rendered.pageType), ...keys].join(' '),
  };
}
