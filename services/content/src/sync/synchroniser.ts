import type { Logger } from '@contenthub/server-kit/logger';
import type { Outbox } from '../announce/outbox.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Database } from '../read-model/database.ts';
import { removePost, storePost } from '../read-model/store-post.ts';
import { preparePost } from './prepare-post.ts';
import type { ReadFile, SourcePost } from './source-post.ts';

export type SynchroniserParts = { database: Database; media: MediaStore; outbox: Outbox; logger: Logger };

/** fetch → prepare → store → announce, for one post of whichever source. */
export class Synchroniser {
  readonly #parts: SynchroniserParts;

  constructor(parts: SynchroniserParts) {
    this.#parts = parts;
  }

  async store(source: SourcePost, readFile: ReadFile): Promise<void> {
    const { database, media, outbox, logger } = this.#parts;
    const post = await preparePost(source, readFile, media);
    if (!(await storePost(database, post))) return;
    logger.info({ post: post.id, blog: post.blog, slug: post.slug }, 'post stored');
    // Not waited for: a feed that is down must not keep the next post from being stored.
    void outbox.drain();
  }

  async remove(id: number): Promise<void> {
    const { database, outbox, logger } = this.#parts;
    if (!(await removePost(database, id))) return;
    logger.info({ post: id }, 'post removed');
    void outbox.drain();
  }
}
