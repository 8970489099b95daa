import type { Database } from '../../read-model/database.ts';
import type { SyncQueue } from '../sync-queue.ts';
import type { Synchroniser } from '../synchroniser.ts';
import { toSourcePost } from './to-source-post.ts';
import type { WordPressClient } from './wordpress-client.ts';

/** A signal only says where to look; what counts is what WordPress answers when asked. */
export class WordPressSource {
  readonly #client: WordPressClient;
  readonly #synchroniser: Synchroniser;
  readonly #queue: SyncQueue;

  constructor(client: WordPressClient, synchroniser: Synchroniser, queue: SyncQueue) {
    this.#client = client;
    this.#synchroniser = synchroniser;
    this.#queue = queue;
  }

  lookAt(ids: Iterable<number>): void {
    for (const id of ids) this.#queue.add(`post ${id}`, () => this.#sync(id));
  }

  /** Queues everything that is published there, and everything stored here that is not published there any more. */
  compare(database: Database): void {
    this.#queue.add('compare', async () => {
      const published = await this.#client.publishedIds();
      const stored = await database.selectFrom('posts').select('id').execute();
      this.lookAt(new Set([...published, ...stored.map(({ id }) => id)]));
    });
  }

  async #sync(id: number): Promise<void> {
    const post = await this.#client.post(id);
    if (post?.status !== 'publish') return this.#synchroniser.remove(id);
    await this.#synchroniser.store(toSourcePost(post), (address) => this.#client.file(address));
  }
}
