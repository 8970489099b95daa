import type { FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import {
  contentApiBase,
  didYouMeanHeader,
  nearestMatchHeader,
  totalCountHeader,
} from '@contenthub/contracts/content/content-paths';
import { surrogateKey, surrogateKeyHeader } from '@contenthub/contracts/http/edge-caching';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import type { ContentResponse, FetchContent } from '../../data/content-client.ts';
import { hasPostBody } from '../../data/page-state.ts';
import { serializeForScript } from '../rendering/document.server.ts';
import { type CacheEntry, KeyedCache } from './keyed-cache.server.ts';
import type { StaleCopies } from './stale-copies.server.ts';

export type Purge = Pick<ContentChanged, 'keys' | 'removed'>;

/** An answer, what it was made of and when, and its JSON for the page's state: written once, used by every page that asks. */
type CachedResponse = {
  found: ContentResponse | undefined;
  keys: string[];
  json: string;
  madeAt: FeedCursor | undefined;
  at: string;
};

/** Where a last good copy came from, and how old it is. */
export type StaleSource = { from: 'memory' | 'disk'; at: string };

/** What was asked for one page, and whether all of it was to be had. */
export type TrackedContent = {
  fetchContent: FetchContent;
  state: () => string;
  keys: () => string[];
  isComplete: () => boolean;
  /** The oldest of the last good copies that it had to do with. */
  stale: () => StaleSource | undefined;
};

/** The same for a file that machines read, which has no state, and wants some answers that nobody keeps. */
export type TrackedFileContent = Pick<TrackedContent, 'fetchContent' | 'keys' | 'isComplete' | 'stale'> & {
  fetchUncached: FetchContent;
};

const freshMs = 5 * 60_000;

/** Asks the content service, each call with a deadline; the last good answer serves when there is no new one. */
export class ContentCache {
  readonly #cache: KeyedCache<CachedResponse>;
  readonly #url: string;
  readonly #deadlineMs: number;
  readonly #staleCopies: StaleCopies | undefined;

  constructor(url: string, deadlineMs: number, staleCopies?: StaleCopies, maxBytes = 64 * 1024 * 1024) {
    // Nothing fits into one byte: with no room for answers each is asked for again.
    this.#cache = new KeyedCache(Math.max(1, maxBytes));
    this.#url = url;
    this.#deadlineMs = deadlineMs;
    this.#staleCopies = staleCopies;
  }

  purge({ keys, removed = [] }: Purge): void {
    this.#cache.purge(keys);
    this.#cache.remove(removed.filter((key) => !key.startsWith(surrogateKey.postPrefix)));
  }

  purgeAll(): void {
    this.#cache.purgeAll();
  }

  /** A way to ask that notes what a page was made of. */
  forPage(): TrackedContent {
    const used = new Map<string, CachedResponse>();
    let complete = true;
    let stale: StaleSource | undefined;
    return {
      fetchContent: async (address) => {
        const result = await this.#get(address).catch((error: unknown) => {
          complete = false;
          throw error;
        });
        if (result.stale) complete = false;
        stale = oldest(stale, result.stale);
        used.set(address, result.value);
        return result.value.found;
      },
      state: () => `{${[...used].map(([address, { json }]) => `${JSON.stringify(address)}:${json}`).join()}}`,
      keys: () => [...new Set([...used.values()].flatMap(({ keys }) => keys))],
      isComplete: () => complete,
      stale: () => stale,
    };
  }

  /** The same for a file that machines read. */
  forGeneratedFile(): TrackedFileContent {
    const { fetchContent, keys, isComplete, stale } = this.forPage();
    const uncachedKeys = new Set<string>();
    const staleSources: StaleSource[] = [];
    return {
      fetchContent,
      fetchUncached: async (address) => {
        const response = await this.#call(address).catch(async (error: unknown) => {
          const copy = await this.#staleCopies?.read(address);
          if (!copy) throw error;
          staleSources.push({ from: 'disk', at: copy.at });
          return copy;
        });
        for (const key of response.keys) uncachedKeys.add(key);
        return response.found;
      },
      keys: () => [...new Set([...keys(), ...uncachedKeys])],
      isComplete: () => isComplete() && staleSources.length === 0,
      stale: () => oldest(stale(), ...staleSources),
    };
  }

  /** From memory, from the content service, or the last good copy: of this process, else of one before it. */
  async #get(address: string): Promise<{ value: CachedResponse; stale?: StaleSource }> {
    try {
      const { value, isStale } = await this.#cache.get(address, () => this.#fetch(address));
      if (!isStale) return { value };
      const usable = this.#withoutRemoved(value);
      if (usable) return { value: usable, stale: { from: 'memory', at: usable.at } };
      throw new Error(`What ${address} was is gone`);
    } catch (error) {
      const copy = await this.#staleCopies?.read(address);
      if (!copy) throw error;
      return { value: { ...copy, json: stateJson(copy.found) }, stale: { from: 'disk', at: copy.at } };
    }
  }

  #withoutRemoved(response: CachedResponse): CachedResponse | undefined {
    const { found, madeAt } = response;
    // Without a place in the feed nothing is known of what is gone: it is as good as what is in memory ever was.
    if (!found || !madeAt || !this.#staleCopies) return response;
    const copy = this.#staleCopies.withoutRemoved({ ...response, found, madeAt });
    if (!copy) return undefined;
    return copy.found === found ? response : { ...response, found: copy.found, json: stateJson(copy.found) };
  }

  async #fetch(address: string): Promise<CacheEntry<CachedResponse>> {
    const { length, ...answer } = await this.#call(address);
    const json = stateJson(answer.found);
    return { value: { ...answer, json }, keys: answer.keys, freshMs, bytes: (length + json.length) * 2 };
  }

  async #call(address: string) {
    // Before it is asked: what was heard by now is in the answer.
    const [madeAt, at] = [this.#staleCopies?.feedCursor, new Date().toISOString()];
    const response = await serviceFetch(this.#url + contentApiBase + address, this.#deadlineMs, {}, [404]);
    const keys = (response.headers.get(surrogateKeyHeader) ?? '').split(' ').filter(Boolean);
    const text = await response.text();
    const total = response.headers.get(totalCountHeader);
    const didYouMean = response.headers.get(didYouMeanHeader);
    const nearest = response.headers.get(nearestMatchHeader);
    const found = response.ok
      ? {
          body: JSON.parse(text),
          total: total === null ? null : Number(total),
          ...(didYouMean && { didYouMean: decodeURIComponent(didYouMean) }),
          ...(nearest && { nearest: decodeURIComponent(nearest) }),
        }
      : undefined;
    if (!found) this.#staleCopies?.remove(address);
    else if (madeAt) this.#staleCopies?.store(address, { found, keys, madeAt, at });
    return { found, keys, madeAt, at, length: text.length };
  }
}

function oldest(...sources: (StaleSource | undefined)[]): StaleSource | undefined {
  return sources.filter((copy) => copy !== undefined).toSorted((a, b) => a.at.localeCompare(b.at))[0];
}

function stateJson(found: ContentResponse | undefined): string {
  return serializeForScript(found ? withoutPostBody(found) : null);
}

/** Without the text of a post: the page shows it, and the browser takes it from there. */
export function withoutPostBody(response: ContentResponse): ContentResponse {
  return hasPostBody(response.body) ? { ...response, body: { ...response.body, content: '' } } : response;
}
