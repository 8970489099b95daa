import type { WordPressPost } from '@contenthub/contracts/wordpress/wordpress-api';
import { streamConcurrently } from '../map-concurrently.ts';
import type { ReadFile } from '../source-post.ts';
import { getMediaIds, isPublished, toSourcePost } from '../wordpress/to-source-post.ts';
import type { WordPressClient } from '../wordpress/wordpress-client.ts';
import {
  emptyReferences,
  fetchAuthors,
  fetchCategories,
  fetchMedia,
  fetchTags,
  indexById,
  type WordPressReferences,
} from '../wordpress/wordpress-references.ts';
import { type RetryOptions, withRetry } from './retry.ts';
import { batchSize, type ImportBatch, type ImportSource, isUpToDate } from './run-import.ts';

/** Enough to keep WordPress and the import busy; more would only slow down editors. */
export const pageConcurrency = 3;

/**
 * Imports a whole WordPress: posts in pages of a hundred, and the terms, authors and media they reference once instead
 * of with every post.
 */
export class WordPressImport implements ImportSource {
  readonly name = 'WordPress';
  readonly #client: WordPressClient;
  readonly #retry: RetryOptions;
  readonly #references: WordPressReferences = emptyReferences();
  #firstPage: ReturnType<WordPressClient['getBarePage']> | undefined;

  readonly readFile: ReadFile;

  constructor(client: WordPressClient, readFile: ReadFile, retry: RetryOptions) {
    this.#client = client;
    this.readFile = readFile;
    this.#retry = retry;
  }

  async categories() {
    await this.#client.checkAccess();
    // Requested first and read last, so WordPress prepares it while the references are read.
    this.#firstPage ??= this.#client.getBarePage(1);
    this.#firstPage.catch(() => {
      this.#firstPage = undefined;
    });
    const [categories, tags, authors] = await Promise.all([
      fetchCategories(this.#client),
      fetchTags(this.#client),
      fetchAuthors(this.#client),
    ]);
    this.#references.categories = indexById(categories);
    this.#references.tags = new Map(tags.map(({ id, name }) => [id, name]));
    this.#references.authors = indexById(authors);
    return categories;
  }

  async count(): Promise<number> {
    return (await this.#page(1)).total;
  }

  async *batches(known: Map<number, Date>): AsyncGenerator<ImportBatch> {
    const seen = new Set<number>();
    // With an empty store there is nothing to skip, so the list of versions is not needed.
    const { total } = await withRetry(this.#retry, () => this.#page(1));
    if (known.size === 0) yield* this.#byPage(seen);
    if (seen.size === total) return;
    const versions = await withRetry(this.#retry, () => this.#client.getVersions());
    const missing = versions.filter((version) => !isUpToDate(known, version) && !seen.has(version.id));
    yield { posts: [], media: [], skipped: versions.length - missing.length - seen.size };
    yield* this.#byId(missing.map(({ id }) => id));
  }

  async *#byPage(seen: Set<number>): AsyncGenerator<ImportBatch> {
    const { pages } = await withRetry(this.#retry, () => this.#page(1));
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    const fetched = streamConcurrently(numbers, pageConcurrency, (number) =>
      withRetry(this.#retry, async () => this.#batch((await this.#page(number)).rows)),
    );
    for await (const batch of fetched) {
      for (const { id } of batch.posts) seen.add(id);
      yield batch;
    }
  }

  async *#byId(ids: number[]): AsyncGenerator<ImportBatch> {
    const starts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) => index * batchSize);
    yield* streamConcurrently(starts, pageConcurrency, (start) =>
      withRetry(this.#retry, async () =>
        this.#batch(await this.#client.getBarePosts(ids.slice(start, start + batchSize))),
      ),
    );
  }

  async #page(number: number) {
    if (number > 1) return this.#client.getBarePage(number);
    this.#firstPage ??= this.#client.getBarePage(1);
    return this.#firstPage.catch((error: unknown) => {
      this.#firstPage = undefined;
      throw error;
    });
  }

  async #batch(rows: WordPressPost[]): Promise<ImportBatch> {
    const posts = rows.filter(isPublished);
    const unknown = new Set(posts.map(({ featured_media: id }) => id).filter((id) => id > 0));
    for (const id of this.#references.media.keys()) unknown.delete(id);
    for (const [id, picture] of await fetchMedia(this.#client, [...unknown])) this.#references.media.set(id, picture);
    return {
      posts: posts.map((post) => toSourcePost(post, this.#references)),
      media: posts.map((post) => ({ post: post.id, media: getMediaIds(post) })),
      skipped: rows.length - posts.length,
    };
  }
}
