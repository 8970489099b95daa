import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Database } from '../db/database.ts';
import type { StoredPost } from '../db/schema.ts';
import { removeCategories, storeAuthors, storeCategories } from '../db/writes/categories-and-authors.ts';
import { removePost, storePost } from '../db/writes/store-post.ts';
import { isConflict, storePosts } from '../db/writes/store-posts.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { BackgroundIndexer } from '../search/indexing/background-indexer.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { fileConcurrency, prepareAuthor, prepareConcurrency, preparePost, type ReportRefusal } from './prepare-post.ts';
import type { ReadFile, SourceAuthor, SourceCategory, SourcePost } from './source-post.ts';

export type SynchroniserDependencies = {
  database: Database;
  media: MediaStore;
  outbox: Outbox;
  indexing: BackgroundIndexer;
  logger: Logger;
};

/** Fetches, prepares, stores and publishes posts of any source, and the categories and authors that posts share. */
export class Synchroniser {
  readonly #dependencies: SynchroniserDependencies;

  constructor(parts: SynchroniserDependencies) {
    this.#dependencies = parts;
  }

  get database(): Database {
    return this.#dependencies.database;
  }

  get media(): MediaStore {
    return this.#dependencies.media;
  }

  async store(source: SourcePost, readFile: ReadFile): Promise<void> {
    const { database, logger } = this.#dependencies;
    const post = await this.#prepare(source, readFile);
    if (!(await storePost(database, post))) return;
    logger.info({ post: post.id, blog: post.blog, slug: post.slug }, 'post stored');
    this.#notify();
  }

  /**
   * Stores the posts of a first load together, which takes a fraction of the time. Returns false and stores none if two
   * posts have the same id or slug.
   */
  async storeFirstLoad(sources: SourcePost[], readFile: ReadFile): Promise<boolean> {
    const { database, logger } = this.#dependencies;
    const posts = await mapConcurrently(sources, prepareConcurrency, (source) => this.#prepare(source, readFile));
    try {
      logger.info({ posts: await storePosts(database, posts) }, 'posts stored');
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
    this.#notify();
    return true;
  }

  /** For a source that provides many posts at once. */
  withIndexingPaused<T>(storing: () => Promise<T>): Promise<T> {
    return this.#dependencies.indexing.pauseDuring(storing);
  }

  /** `seen` is the version that was found unpublished, if there is one; see `removePost`. */
  async remove(id: number, removedVersion?: Date): Promise<void> {
    const { database, logger } = this.#dependencies;
    if (!(await removePost(database, id, removedVersion))) return;
    logger.info({ post: id }, 'post removed');
    this.#notify();
  }

  /** Returns the categories whose posts must be processed again. */
  async storeCategories(categories: SourceCategory[]): Promise<number[]> {
    const moved = await storeCategories(this.#dependencies.database, categories);
    this.#notify();
    return moved;
  }

  async removeCategories(ids: number[]): Promise<void> {
    await removeCategories(this.#dependencies.database, ids);
    this.#notify();
  }

  async storeAuthors(authors: SourceAuthor[], readFile: ReadFile): Promise<void> {
    const { database, media, logger } = this.#dependencies;
    const prepared: SourceAuthor[] = [];
    await mapConcurrently(authors, fileConcurrency, async (author) => {
      const reportRefusal: ReportRefusal = (file, reason) =>
        logger.warn({ author: author.slug, file, reason }, 'author stored without their picture');
      prepared.push(await prepareAuthor(author, readFile, media, reportRefusal));
    });
    await storeAuthors(database, prepared);
    this.#notify();
  }

  #prepare(source: SourcePost, readFile: ReadFile): Promise<StoredPost> {
    const { media, logger } = this.#dependencies;
    return preparePost(source, readFile, media, (file, reason) =>
      logger.warn({ post: source.id, slug: source.slug, file, reason }, 'file left out of post'),
    );
  }

  /** Not awaited: a feed that is down must not prevent the next post from being stored. */
  #notify(): void {
    void this.#dependencies.outbox.flush();
    this.#dependencies.indexing.schedule();
  }
}
