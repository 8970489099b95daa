import type { FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import { surrogateKey, surrogateKeyHeader } from '@contenthub/contracts/http/edge-caching';
import { apiBase, type ContentResponse, type FetchContent, toContentResponse } from '../../data/content-client.ts';
import { hasPostBody, isPostList } from '../../data/page-state.ts';
import { toUsedRow } from '../../data/post-list-item.ts';
import { escapeForScript, serializeForScript } from '../rendering/document.server.ts';
import { BatchingFetcher } from './batching-fetcher.server.ts';
import { type CacheEntry, type CacheObserver, KeyedCache } from './keyed-cache.server.ts';
import type { StaleCopies } from './stale-copies.server.ts';

export type Purge = Pick<ContentChanged, 'keys' | 'removed'>;

/**
 * A response, its surrogate keys and time, and its JSON for the initial state. The JSON is serialized once for all
 * pages.
 */
type CachedResponse = {
  content: ContentResponse | undefined;
  keys: string[];
  json: string;
  madeAt: FeedCursor | undefined;
  at: string;
};

/** Where a stale copy came from, and when it was made. */
export type StaleSource = { from: 'memory' | 'disk'; at: string };

/** Content fetched for one page, and whether all of it was available. */
export type TrackedContent = {
  fetchContent: FetchContent;
  state: () => string;
  keys: () => string[];
  isComplete: () => boolean;
  /** The oldest stale copy that was used. */
  stale: () => StaleSource | undefined;
};

/** The same for a generated file, which has no initial state and needs some uncached responses. */
export type TrackedFileContent = Pick<TrackedContent, 'fetchContent' | 'keys' | 'isComplete' | 'stale'> & {
  fetchUncached: FetchContent;
};

const freshMs = 5 * 60_000;
/** The platform purges nothing. */
const platformFreshMs = 30_000;

type ContentCacheOptions = {
  maxBytes?: number | undefined;
  platformUrl?: string | undefined;
  observer?: CacheObserver;
  /** Called for each response that comes from a stale copy. */
  countStale?: (from: StaleSource['from']) => void;
};

/** Fetches from the content service with a timeout. Falls back to the stale copy if a request fails. */
export class ContentCache {
  readonly #cache: KeyedCache<CachedResponse>;
  readonly #fetcher: BatchingFetcher;
  readonly #staleCopies: StaleCopies | undefined;
  readonly #countStale: (from: StaleSource['from']) => void;

  constructor(
    url: string,
    deadlineMs: number,
    staleCopies?: StaleCopies,
    { maxBytes = 64 * 1024 * 1024, platformUrl, observer, countStale = () => {} }: ContentCacheOptions = {},
  ) {
    // Nothing fits into one byte, so a size of 0 disables the cache.
    this.#cache = new KeyedCache(Math.max(1, maxBytes), observer);
    this.#countStale = countStale;
    this.#fetcher = new BatchingFetcher(url, deadlineMs, platformUrl);
    this.#staleCopies = staleCopies;
  }

  purge({ keys, removed = [] }: Purge): void {
    this.#cache.purge(keys);
    this.#cache.remove(removed.filter((key) => !key.startsWith(surrogateKey.postPrefix)));
  }

  purgeAll(): void {
    this.#cache.purgeAll();
  }

  /** Fetches content for one page and records what the page depends on. */
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
        return result.value.content;
      },
      state: () => `{${[...used].map(([address, { json }]) => `${JSON.stringify(address)}:${json}`).join()}}`,
      keys: () => [...new Set([...used.values()].flatMap(({ keys }) => keys))],
      isComplete: () => complete,
      stale: () => stale,
    };
  }

  /** The same for a generated file. */
  forGeneratedFile(): TrackedFileContent {
    const { fetchContent, keys, isComplete, stale } = this.forPage();
    const uncachedKeys = new Set<string>();
    const staleSources: StaleSource[] = [];
    return {
      fetchContent,
      fetchUncached: async (address) => {
        const response = await this.#fetchAndStore(address).catch(async (error: unknown) => {
          const copy = await this.#staleCopies?.read(address);
          if (!copy) throw error;
          this.#countStale('disk');
          staleSources.push({ from: 'disk', at: copy.at });
          return copy;
        });
        for (const key of response.keys) uncachedKeys.add(key);
        return response.content;
      },
      keys: () => [...new Set([...keys(), ...uncachedKeys])],
      isComplete: () => isComplete() && staleSources.length === 0,
      stale: () => oldest(stale(), ...staleSources),
    };
  }

  /** Reads from memory, from the content service, or from a stale copy of this or an earlier process. */
  async #get(address: string): Promise<{ value: CachedResponse; stale?: StaleSource }> {
    try {
      const { value, isStale } = await this.#cache.get(address, () => this.#fetch(address));
      if (!isStale) return { value };
      const usable = this.#withoutRemoved(value);
      if (usable) {
        this.#countStale('memory');
        return { value: usable, stale: { from: 'memory', at: usable.at } };
      }
      throw new Error(`${address} was removed`);
    } catch (error) {
      const copy = await this.#staleCopies?.read(address);
      if (!copy) throw error;
      this.#countStale('disk');
      return { value: { ...copy, json: stateJson(copy.content) }, stale: { from: 'disk', at: copy.at } };
    }
  }

  #withoutRemoved(response: CachedResponse): CachedResponse | undefined {
    const { content, madeAt } = response;
    // Without a feed cursor, removals are unknown. The copy is then as reliable as any entry in memory.
    if (!content || !madeAt || !this.#staleCopies) return response;
    const copy = this.#staleCopies.withoutRemoved({ ...response, content, madeAt });
    if (!copy) return undefined;
    return copy.content === content ? response : { ...response, content: copy.content, json: stateJson(copy.content) };
  }

  async #fetch(address: string): Promise<CacheEntry<CachedResponse>> {
    const { text, ...response } = await this.#fetchAndStore(address);
    const json = stateJson(response.content, text);
    const fresh = apiBase(address) ? freshMs : platformFreshMs;
    return {
      value: { ...response, json },
      keys: response.keys,
      freshMs: fresh,
      // Anybody can request what does not exist, so it takes no space.
      isStored: response.content !== undefined,
      bytes: (text.length + json.length) * 2,
    };
  }

  async #fetchAndStore(address: string) {
    // Read before the request, so that the response includes every change up to this cursor.
    const [madeAt, at] = [this.#staleCopies?.feedCursor, new Date().toISOString()];
    const response = await this.#fetcher.get(address);
    const keys = (response.headers.get(surrogateKeyHeader) ?? '').split(' ').filter(Boolean);
    const content = response.ok ? toContentResponse(response.headers, JSON.parse(response.text)) : undefined;
    const text = content ? responseJson(content, response.text) : '';
    if (!content) this.#staleCopies?.remove(address);
    else if (madeAt) this.#staleCopies?.store(address, { content, keys, madeAt, at }, text);
    return { content, keys, madeAt, at, text };
  }
}

function oldest(...sources: (StaleSource | undefined)[]): StaleSource | undefined {
  return sources.filter((copy) => copy !== undefined).toSorted((a, b) => a.at.localeCompare(b.at))[0];
}

/** A response as JSON, from the JSON of its body. */
function responseJson({ body: _, ...rest }: ContentResponse, bodyJson: string): string {
  return `{"body":${bodyJson},${JSON.stringify(rest).slice(1)}`;
}

/** A response in the initial state. `json` is the whole response, if it is known. */
function stateJson(content: ContentResponse | undefined, json?: string): string {
  if (!content) return 'null';
  const used = withoutUnused(content);
  return json !== undefined && used === content ? escapeForScript(json) : serializeForScript(used);
}

/**
 * Leaves out a post's body, which the browser reads from the page's markup, and its blocks, which are in the body. The rows
 * of a list have only what the site uses. Returns any other response as it is.
 */
export function withoutUnused(response: ContentResponse): ContentResponse {
  const { body } = response;
  if (hasPostBody(body)) return { ...response, body: { ...body, content: '', blocks: [] } };
  return isPostList(body) ? { ...response, body: body.map(toUsedRow) } : response;
}
