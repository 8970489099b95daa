import { contentApiBase, didYouMeanHeader, totalCountHeader } from '@contenthub/contracts/content-paths';
import { surrogateKeyHeader } from '@contenthub/contracts/surrogate-keys';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import type { Ask, ContentAnswer } from '../content/content-client.ts';
import { hasPostBody } from '../content/page-state.ts';
import { scriptJson } from './document.server.ts';
import { KeyedCache, type Made } from './keyed-cache.server.ts';

/** An answer, what it was made of, and its JSON for the page's state: written once, used by every page that asks. */
type Answer = { found: ContentAnswer | undefined; keys: string[]; json: string };

/** What was asked for one page, and whether all of it was to be had. */
export type Asked = { ask: Ask; state: () => string; keys: () => string[]; complete: () => boolean };

/** The same for a file that machines read, which has no state, and wants some answers that nobody keeps. */
export type AskedInPassing = Pick<Asked, 'ask' | 'keys' | 'complete'> & { askInPassing: Ask };

const freshMs = 5 * 60_000;
const maxBytes = 64 * 1024 * 1024;

/** Asks the content service, each call with a deadline; the last good answer serves when there is no new one. */
export class ContentAnswers {
  readonly #cache = new KeyedCache<Answer>(maxBytes);
  readonly #url: string;
  readonly #deadlineMs: number;

  constructor(url: string, deadlineMs: number) {
    this.#url = url;
    this.#deadlineMs = deadlineMs;
  }

  purge(keys: Iterable<string>): void {
    this.#cache.purge(keys);
  }

  /** A way to ask that notes what a page was made of. */
  forPage(): Asked {
    const used = new Map<string, Answer>();
    let complete = true;
    return {
      ask: async (address) => {
        const got = await this.#cache
          .get(address, () => this.#fetch(address))
          .catch((error: unknown) => {
            complete = false;
            throw error;
          });
        if (got.lastGood) complete = false;
        used.set(address, got.value);
        return got.value.found;
      },
      state: () => `{${[...used].map(([address, { json }]) => `${JSON.stringify(address)}:${json}`).join()}}`,
      keys: () => [...new Set([...used.values()].flatMap(({ keys }) => keys))],
      complete: () => complete,
    };
  }

  /** The same for a file that machines read. */
  forMachine(): AskedInPassing {
    const { ask, keys, complete } = this.forPage();
    const passed = new Set<string>();
    return {
      ask,
      askInPassing: async (address) => {
        const answer = await this.#call(address);
        for (const key of answer.keys) passed.add(key);
        return answer.found;
      },
      keys: () => [...new Set([...keys(), ...passed])],
      complete,
    };
  }

  async #fetch(address: string): Promise<Made<Answer>> {
    const { found, keys, length } = await this.#call(address);
    const json = scriptJson(found ? forState(found) : null);
    return { value: { found, keys, json }, keys, freshMs, bytes: (length + json.length) * 2 };
  }

  async #call(address: string) {
    const response = await outgoingCall(this.#url + contentApiBase + address, this.#deadlineMs, {}, [404]);
    const keys = (response.headers.get(surrogateKeyHeader) ?? '').split(' ').filter(Boolean);
    const text = await response.text();
    const total = response.headers.get(totalCountHeader);
    const didYouMean = response.headers.get(didYouMeanHeader);
    const found = response.ok
      ? {
          body: JSON.parse(text),
          total: total === null ? null : Number(total),
          ...(didYouMean && { didYouMean: decodeURIComponent(didYouMean) }),
        }
      : undefined;
    return { found, keys, length: text.length };
  }
}

/** Without the text of a post: the page shows it, and the browser takes it from there. */
export function forState(answer: ContentAnswer): ContentAnswer {
  return hasPostBody(answer.body) ? { ...answer, body: { ...answer.body, content: '' } } : answer;
}
