import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { MachineMeans } from '../machines/machine-file.ts';
import type { MachineMatch } from '../machines/match-machine-file.ts';
import { cacheHeader, incompleteHeader, incompleteMs } from './cache-header.server.ts';
import type { ContentAnswers } from './content-answers.server.ts';
import { KeyedCache, type Made } from './keyed-cache.server.ts';
import { type ReadyFile, readyFile } from './ready-file.server.ts';

type Options = Pick<MachineMeans, 'origin' | 'accountPages'> & {
  answers: ContentAnswers;
  cacheBytes: number;
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

  purge(keys: Iterable<string>): void {
    this.#cache?.purge(keys);
  }

  async #make({ name, contentType, cache, write }: MachineMatch): Promise<Made<ReadyFile>> {
    const { answers, origin, accountPages, headers } = this.#options;
    const asked = answers.forMachine();
    const pieces = write({ origin, accountPages, ask: asked.ask, askInPassing: asked.askInPassing });
    const value = await readyFile(pieces, () => ({
      ...headers,
      'content-type': contentType,
      'cache-control': asked.complete() ? cacheHeader(cache) : incompleteHeader,
      'surrogate-key': [surrogateKey.page(name), ...asked.keys()].join(' '),
    }));
    const freshMs = asked.complete() ? cache.fresh * 1000 : incompleteMs;
    return { value, keys: asked.keys(), freshMs, bytes: value.gzipped.length };
  }
}
