import type { Logger } from '@contenthub/server-kit/logger';
import type { Outbox } from '../announce/outbox.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Database } from '../read-model/database.ts';
import type { LaterIndexing } from '../read-model/later-indexing.ts';
import { removePost, storePost } from '../read-model/store-post.ts';
import { removeCategories, storeAuthors, storeCategories } from '../read-model/store-terms.ts';
import { allInFlight } from './in-flight.ts';
import { prepareAuthor } from './prepare-author.ts';
import { filesAtOnce, preparePost } from './prepare-post.ts';
import type { ReadFile, SourceAuthor, SourceCategory, SourcePost } from './source-post.ts';

export type SynchroniserParts = {
  database: Database;
  media: MediaStore;
  outbox: Outbox;
  indexing: LaterIndexing;
  logger: Logger;
};

/** fetch → prepare → store → announce, for one post of whichever source, and for the names that posts share. */
export class Synchroniser {
  readonly #parts: SynchroniserParts;

  constructor(parts: SynchroniserParts) {
    this.#parts = parts;
  }

  get database(): Database {
    return this.#parts.database;
  }

  get media(): MediaStore {
    return this.#parts.media;
  }

  async store(source: SourcePost, readFile: ReadFile): Promise<void> {
    const { database, media, logger } = this.#parts;
    const post = await preparePost(source, readFile, media);
    if (!(await storePost(database, post))) return;
    logger.info({ post: post.id, blog: post.blog, slug: post.slug }, 'post stored');
    this.#tellOthers();
  }

  /** For a source that brings many posts at once. */
  storeMany<T>(storing: () => Promise<T>): Promise<T> {
    return this.#parts.indexing.after(storing);
  }

  /** `seen` is the version that was found unpublished, where there is one: see `removePost`. */
  async remove(id: number, seen?: Date): Promise<void> {
    const { database, logger } = this.#parts;
    if (!(await removePost(database, id, seen))) return;
    logger.info({ post: id }, 'post removed');
    this.#tellOthers();
  }

  /** Tells which categories changed so that their posts have to be looked at. */
  async storeCategories(categories: SourceCategory[]): Promise<number[]> {
    const moved = await storeCategories(this.#parts.database, categories);
    this.#tellOthers();
    return moved;
  }

  async removeCategories(ids: number[]): Promise<void> {
    await removeCategories(this.#parts.database, ids);
    this.#tellOthers();
  }

  async storeAuthors(authors: SourceAuthor[], readFile: ReadFile): Promise<void> {
    const { database, media } = this.#parts;
    const prepared: SourceAuthor[] = [];
    await allInFlight(authors, filesAtOnce, async (author) => {
      prepared.push(await prepareAuthor(author, readFile, media));
    });
    await storeAuthors(database, prepared);
    this.#tellOthers();
  }

  /** Not waited for: a feed that is down must not keep the next post from being stored. */
  #tellOthers(): void {
    void this.#parts.outbox.drain();
    this.#parts.indexing.wake();
  }
}
