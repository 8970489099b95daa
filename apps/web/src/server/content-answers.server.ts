import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content-changed';
import {
  contentApiBase,
  didYouMeanHeader,
  nearestMatchHeader,
  totalCountHeader,
} from '@contenthub/contracts/content-paths';
import { surrogateKey, surrogateKeyHeader } from '@contenthub/contracts/surrogate-keys';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import type { Ask, ContentAnswer } from '../content/content-client.ts';
import { hasPostBody } from '../content/page-state.ts';
import { scriptJson } from './document.server.ts';
import { KeyedCache, type Made } from './keyed-cache.server.ts';
import type { LastGood } from './last-good/last-good.server.ts';

export type Purged = Pick<ContentChanged, 'keys' | 'removed'>;

/** An answer, what it was made of and when, and its JSON for the page's state: written once, used by every page that asks. */
type Answer = {
  found: ContentAnswer | undefined;
  keys: string[];
  json: string;
  madeAt: FeedPlace | undefined;
  at: string;
};

/** Where a last good copy came from, and how old it is. */
export type Stale = { from: 'memory' | 'disk'; at: string };

/** What was asked for one page, and whether all of it was to be had. */
export type Asked = {
  ask: Ask;
  state: () => string;
  keys: () => string[];
  complete: () => boolean;
  /** The oldest of the last good copies that it had to do with. */
  stale: () => Stale | undefined;
};

/** The same for a file that machines read, which has no state, and wants some answers that nobody keeps. */
export type AskedInPassing = Pick<Asked, 'ask' | 'keys' | 'complete' | 'stale'> & { askInPassing: Ask };

const freshMs = 5 * 60_000;

/** Asks the content service, each call with a deadline; the last good answer serves when there is no new one. */
export class ContentAnswers {
  readonly #cache: KeyedCache<Answer>;
  readonly #url: string;
  readonly #deadlineMs: number;
  readonly #lastGood: LastGood | undefined;

  constructor(url: string, deadlineMs: number, lastGood?: LastGood, maxBytes = 64 * 1024 * 1024) {
    // Nothing fits into one byte: with no room for answers each is asked for again.
    this.#cache = new KeyedCache(Math.max(1, maxBytes));
    this.#url = url;
    this.#deadlineMs = deadlineMs;
    this.#lastGood = lastGood;
  }

  purge({ keys, removed = [] }: Purged): void {
    this.#cache.purge(keys);
    this.#cache.remove(removed.filter((key) => !key.startsWith(surrogateKey.anyPost)));
  }

  purgeAll(): void {
    this.#cache.purgeAll();
  }

  /** A way to ask that notes what a page was made of. */
  forPage(): Asked {
    const used = new Map<string, Answer>();
    let complete = true;
    let stale: Stale | undefined;
    return {
      ask: async (address) => {
        const got = await this.#get(address).catch((error: unknown) => {
          complete = false;
          throw error;
        });
        if (got.stale) complete = false;
        stale = oldest(stale, got.stale);
        used.set(address, got.value);
        return got.value.found;
      },
      state: () => `{${[...used].map(([address, { json }]) => `${JSON.stringify(address)}:${json}`).join()}}`,
      keys: () => [...new Set([...used.values()].flatMap(({ keys }) => keys))],
      complete: () => complete,
      stale: () => stale,
    };
  }

  /** The same for a file that machines read. */
  forMachine(): AskedInPassing {
    const { ask, keys, complete, stale } = this.forPage();
    const passed = new Set<string>();
    const copies: Stale[] = [];
    return {
      ask,
      askInPassing: async (address) => {
        const answer = await this.#call(address).catch(async (error: unknown) => {
          const copy = await this.#lastGood?.read(address);
          if (!copy) throw error;
          copies.push({ from: 'disk', at: copy.at });
          return copy;
        });
        for (const key of answer.keys) passed.add(key);
        return answer.found;
      },
      keys: () => [...new Set([...keys(), ...passed])],
      complete: () => complete() && copies.length === 0,
      stale: () => oldest(stale(), ...copies),
    };
  }

  /** From memory, from the content service, or the last good copy: of this process, else of one before it. */
  async #get(address: string): Promise<{ value: Answer; stale?: Stale }> {
    try {
      const { value, lastGood } = await this.#cache.get(address, () => this.#fetch(address));
      if (!lastGood) return { value };
      const there = this.#asFarAsThere(value);
      if (there) return { value: there, stale: { from: 'memory', at: there.at } };
      throw new Error(`What ${address} was is gone`);
    } catch (error) {
      const copy = await this.#lastGood?.read(address);
      if (!copy) throw error;
      return { value: { ...copy, json: stateJson(copy.found) }, stale: { from: 'disk', at: copy.at } };
    }
  }

  #asFarAsThere(answer: Answer): Answer | undefined {
    const { found, madeAt } = answer;
    // Without a place in the feed nothing is known of what is gone: it is as good as what is in memory ever was.
    if (!found || !madeAt || !this.#lastGood) return answer;
    const copy = this.#lastGood.asFarAsThere({ ...answer, found, madeAt });
    if (!copy) return undefined;
    return copy.found === found ? answer : { ...answer, found: copy.found, json: stateJson(copy.found) };
  }

  async #fetch(address: string): Promise<Made<Answer>> {
    const { length, ...answer } = await this.#call(address);
    const json = stateJson(answer.found);
    return { value: { ...answer, json }, keys: answer.keys, freshMs, bytes: (length + json.length) * 2 };
  }

  async #call(address: string) {
    // Before it is asked: what was heard by now is in the answer.
    const [madeAt, at] = [this.#lastGood?.place, new Date().toISOString()];
    const response = await outgoingCall(this.#url + contentApiBase + address, this.#deadlineMs, {}, [404]);
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
    if (!found) this.#lastGood?.forget(address);
    else if (madeAt) this.#lastGood?.keep(address, { found, keys, madeAt, at });
    return { found, keys, madeAt, at, length: text.length };
  }
}

function oldest(...copies: (Stale | undefined)[]): Stale | undefined {
  return copies.filter((copy) => copy !== undefined).toSorted((a, b) => a.at.localeCompare(b.at))[0];
}

function stateJson(found: ContentAnswer | undefined): string {
  return scriptJson(found ? forState(found) : null);
}

/** Without the text of a post: the page shows it, and the browser takes it from there. */
export function forState(answer: ContentAnswer): ContentAnswer {
  return hasPostBody(answer.body) ? { ...answer, body: { ...answer.body, content: '' } } : answer;
}
