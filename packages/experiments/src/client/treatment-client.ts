import { experimentsPaths } from '@contenthub/contracts/experiments-paths';
import type { Treatment } from '@contenthub/contracts/visitor';
import type { StorageCache } from './storage-cache.ts';
import { checkedTreatments, invalid } from './treatment-shape.ts';

/** Posts to the platform, and gives what it answers. */
export type Post = (path: string, body: unknown) => Promise<unknown>;

const cacheKey = 'contenthub:treatments';

/** Asks for treatments and gates where the page did not bring them. */
export class TreatmentClient {
  readonly #post: Post;
  readonly #cache: StorageCache;

  constructor(post: Post, cache: StorageCache) {
    this.#post = post;
    this.#cache = cache;
  }

  /** A failure is the caller's to know; with `clearOnFailure` nothing older is given out afterwards either. */
  async treatments(
    names: readonly string[],
    userId: string,
    { clearOnFailure = false }: { clearOnFailure?: boolean } = {},
  ): Promise<Treatment[]> {
    const key = keyOf(names, userId);
    try {
      return await this.#cache.get(
        key,
        (value) => checkedTreatments(value, invalid.fetched),
        () => this.#post(experimentsPaths.getTreatments, names),
      );
    } catch (error) {
      if (clearOnFailure) this.#cache.clear(key);
      throw error;
    }
  }

  async gates(names: readonly string[], userId: string): Promise<Treatment[]> {
    return this.#cache.get(
      keyOf(names, userId),
      (value) => checkedTreatments(value, invalid.gates),
      () => this.#post(experimentsPaths.getGates, names),
    );
  }

  async log(treatment: Treatment): Promise<void> {
    await this.#post(experimentsPaths.logTreatment, treatment);
  }
}

/** Another visitor, or another question, is another answer. */
function keyOf(names: readonly string[], userId: string): string {
  return `${cacheKey}:${userId}:${names.join()}`;
}
