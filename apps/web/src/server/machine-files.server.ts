import type { FeedPlace } from '@contenthub/change-feed/change-feed';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { MachineMeans } from '../machines/machine-file.ts';
import type { MachineMatch } from '../machines/match-machine-file.ts';
import { ageHeaders } from './age-headers.server.ts';
import { cacheHeader, incompleteHeader, incompleteMs } from './cache-header.server.ts';
import type { ContentAnswers, Purged } from './content-answers.server.ts';
import { KeyedCache, type Made } from './keyed-cache.server.ts';
import { type ReadyFile, readyFile } from './ready-file.server.ts';

type Options = Pick<MachineMeans, 'origin' | 'accountPages'> & {
  answers: ContentAnswers;
  cacheBytes: number;
  /** Where the change feed stands, as far as it has been heard. */
  place: () => FeedPlace | undefined;
  /** What goes with every file. */
  headers: Readonly<Record<string, string>>;
};

/** What machines read, kept as pages are: written when first asked for, and anew when one of its keys is purged. */
export class MachineFiles {
  readonly #options: Options;
  readonly #cache: KeyedCache<ReadyFile> | undefined;

  constructor(options: Options) {
    this.#options = options;
    if (options.cacheBytes > 0) this.#cache = new KeyedCache(options.cacheBytes);
  }

  async file(path: string, found: MachineMatch): Promise<ReadyFile> {
    if (!this.#cache) return (await this.#make(found)).value;
    return (await this.#cache.get(path, () => this.#make(found))).value;
  }

  /** As pages: one that shows something that is gone is not used again. */
  purge({ keys, removed = [] }: Purged): void {
    if (removed.length > 0) this.#cache?.remove(keys);
    else this.#cache?.purge(keys);
  }

  purgeAll(): void {
    this.#cache?.purgeAll();
  }

  async #make({ name, contentType, cache, canonical, write }: MachineMatch): Promise<Made<ReadyFile>> {
    const { answers, origin, accountPages, headers } = this.#options;
    // Before anything is asked: what was heard by now is in the file.
    const place = this.#options.place();
    const asked = answers.forMachine();
    const pieces = write({ origin, accountPages, ask: asked.ask, askInPassing: asked.askInPassing });
    const value = await readyFile(pieces, () => ({
      ...headers,
      'content-type': contentType,
      ...(canonical && { link: `<${new URL(canonical, origin).href}>; rel="canonical"` }),
      'cache-control': asked.complete() ? cacheHeader(cache) : incompleteHeader,
      ...ageHeaders(place, asked.stale()),
      'surrogate-key': [surrogateKey.page(name), ...asked.keys()].join(' '),
    }));
    const freshMs = asked.complete() ? cache.fresh * 1000 : incompleteMs;
    return { value, keys: asked.keys(), freshMs, bytes: value.gzipped.length };
  }
}
