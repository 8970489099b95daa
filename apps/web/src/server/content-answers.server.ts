import { contentApiBase, totalCountHeader } from '@contenthub/contracts/content-paths';
import { surrogateKeyHeader } from '@contenthub/contracts/surrogate-keys';
import { outgoingCall } from '@contenthub/server-kit/outgoing-call';
import type { Ask, ContentAnswer } from '../content/content-client.ts';
import { KeyedCache, type Made } from './keyed-cache.server.ts';

type Answer = { found: ContentAnswer | undefined; keys: string[] };

/** What was asked for one page, and whether all of it was to be had. */
export type Asked = { ask: Ask; keys: Set<string>; complete: () => boolean };

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
    const keys = new Set<string>();
    let failures = 0;
    const ask: Ask = async (address) => {
      const fetching = { failed: false };
      const answer = await this.#cache
        .get(address, () =>
          this.#fetch(address).catch((error: unknown) => {
            fetching.failed = true;
            throw error;
          }),
        )
        .finally(() => {
          if (fetching.failed) failures += 1;
        });
      for (const key of answer.keys) keys.add(key);
      return answer.found;
    };
    return { ask, keys, complete: () => failures === 0 };
  }

  async #fetch(address: string): Promise<Made<Answer>> {
    const response = await outgoingCall(this.#url + contentApiBase + address, this.#deadlineMs, {}, [404]);
    const keys = (response.headers.get(surrogateKeyHeader) ?? '').split(' ').filter(Boolean);
    const text = await response.text();
    const total = response.headers.get(totalCountHeader);
    const found = response.ok ? { body: JSON.parse(text), total: total === null ? null : Number(total) } : undefined;
    return { value: { found, keys }, keys, freshMs, bytes: text.length * 2 };
  }
}
