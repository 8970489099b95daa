import type { WordPressPost } from '@contenthub/contracts/wordpress-post';
import { inFlight } from '../in-flight.ts';
import type { ReadFile } from '../source-post.ts';
import { isPublished, mediaOf, toSourcePost } from '../wordpress/to-source-post.ts';
import type { WordPressClient } from '../wordpress/wordpress-client.ts';
import { byId, noNames, type WordPressNames } from '../wordpress/wordpress-names.ts';
import { readAuthors, readCategories, readMedia, readTags } from '../wordpress/wordpress-terms.ts';
import { batchSize, type ImportBatch, type ImportSource, isKnown } from './import-source.ts';
import { type Patience, patiently } from './patience.ts';

/** As many as keep both WordPress and us busy: more only make it slower for editors. */
export const pagesAtOnce = 3;

/** A whole WordPress: posts bare in pages of a hundred, and what they name fetched once instead of with every post. */
export class WordPressImport implements ImportSource {
  readonly name = 'WordPress';
  readonly #client: WordPressClient;
  readonly #patience: Patience;
  readonly #names: WordPressNames = noNames();
  #first: ReturnType<WordPressClient['barePage']> | undefined;

  readonly readFile: ReadFile;

  constructor(client: WordPressClient, readFile: ReadFile, patience: Patience) {
    this.#client = client;
    this.readFile = readFile;
    this.#patience = patience;
  }

  async categories() {
    await this.#client.checkAccess();
    // Asked for first and read last: WordPress makes it while the names are read.
    this.#first ??= this.#client.barePage(1);
    this.#first.catch(() => {
      this.#first = undefined;
    });
    const [categories, tags, authors] = await Promise.all([
      readCategories(this.#client),
      readTags(this.#client),
      readAuthors(this.#client),
    ]);
    this.#names.categories = byId(categories);
    this.#names.tags = new Map(tags.map(({ id, name }) => [id, name]));
    this.#names.authors = byId(authors);
    return categories;
  }

  async count(): Promise<number> {
    return (await this.#page(1)).total;
  }

  async *batches(known: Map<number, Date>): AsyncGenerator<ImportBatch> {
    const seen = new Set<number>();
    // With nothing stored there is nothing to leave out, and a list of versions would be asked for in vain.
    const { total } = await patiently(this.#patience, () => this.#page(1));
    if (known.size === 0) yield* this.#byPage(seen);
    if (seen.size === total) return;
    const versions = await patiently(this.#patience, () => this.#client.versions());
    const missing = versions.filter((version) => !isKnown(known, version) && !seen.has(version.id));
    yield { posts: [], media: [], skipped: versions.length - missing.length - seen.size };
    yield* this.#byId(missing.map(({ id }) => id));
  }

  async *#byPage(seen: Set<number>): AsyncGenerator<ImportBatch> {
    const { pages } = await patiently(this.#patience, () => this.#page(1));
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    const fetched = inFlight(numbers, pagesAtOnce, (number) =>
      patiently(this.#patience, async () => this.#batch((await this.#page(number)).rows)),
    );
    for await (const batch of fetched) {
      for (const { id } of batch.posts) seen.add(id);
      yield batch;
    }
  }

  async *#byId(ids: number[]): AsyncGenerator<ImportBatch> {
    const starts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) => index * batchSize);
    yield* inFlight(starts, pagesAtOnce, (start) =>
      patiently(this.#patience, async () =>
        this.#batch(await this.#client.barePosts(ids.slice(start, start + batchSize))),
      ),
    );
  }

  async #page(number: number) {
    if (number > 1) return this.#client.barePage(number);
    this.#first ??= this.#client.barePage(1);
    return this.#first.catch((error: unknown) => {
      this.#first = undefined;
      throw error;
    });
  }

  async #batch(rows: WordPressPost[]): Promise<ImportBatch> {
    const posts = rows.filter(isPublished);
    const unknown = new Set(posts.map(({ featured_media: id }) => id).filter((id) => id > 0));
    for (const id of this.#names.media.keys()) unknown.delete(id);
    for (const [id, picture] of await readMedia(this.#client, [...unknown])) this.#names.media.set(id, picture);
    return {
      posts: posts.map((post) => toSourcePost(post, this.#names)),
      media: posts.map((post) => ({ post: post.id, media: mediaOf(post) })),
      skipped: rows.length - posts.length,
    };
  }
}
