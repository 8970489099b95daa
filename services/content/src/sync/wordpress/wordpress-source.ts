import type { WordPressPost } from '@contenthub/contracts/wordpress/wordpress-api';
import type { WordPressWebhook } from '@contenthub/contracts/wordpress/wordpress-webhook';
import {
  getPostIdsByAuthor,
  getPostIdsByMedia,
  readSyncState,
  savePostMedia,
  saveSyncState,
} from '../../db/sync-state.ts';
import { permanentlyRemoved } from '../../db/writes/store-post.ts';
import type { ReadFile } from '../source-post.ts';
import type { SyncQueue } from '../sync-queue.ts';
import type { Synchroniser } from '../synchroniser.ts';
import { getMediaIds, isPublished, toSourcePost } from './to-source-post.ts';
import type { WordPressClient } from './wordpress-client.ts';
import { emptyReferences, fetchAuthors, fetchCategories, fetchTags, indexById } from './wordpress-references.ts';

/** Small enough that a webhook in the meantime does not wait for long. */
const batchSize = 25;
/** The categories from WordPress. The store may have others, which must not be removed. */
const categoriesStateKey = 'wordpress categories';

/** A webhook only names what to fetch; WordPress's current response is authoritative. */
export class WordPressSource {
  readonly #client: WordPressClient;
  readonly #synchroniser: Synchroniser;
  readonly #queue: SyncQueue;
  readonly #references = emptyReferences();
  readonly #readFile: ReadFile;

  constructor(client: WordPressClient, readFile: ReadFile, synchroniser: Synchroniser, queue: SyncQueue) {
    this.#client = client;
    this.#readFile = readFile;
    this.#synchroniser = synchroniser;
    this.#queue = queue;
  }

  /** Categories and authors first, so that posts in a new category find it. */
  handleWebhook({ posts, terms = [], authors = [], media = [] }: WordPressWebhook): void {
    if (terms.length > 0) this.#queue.add(`terms ${terms}`, () => this.#syncTerms(terms));
    if (authors.length > 0) this.#queue.add(`authors ${authors}`, () => this.#syncAuthors(authors));
    if (media.length > 0) this.#queue.add(`media ${media}`, () => this.#syncMedia(media));
    this.enqueuePosts(posts);
  }

  enqueuePosts(ids: Iterable<number>): void {
    for (const id of ids) this.#queue.add(`post ${id}`, () => this.#syncPost(id));
  }

  /** Fetches many posts with low priority, because no editor is waiting for them. */
  enqueuePostsInBackground(ids: number[]): void {
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize);
      this.#queue.addLowPriority(`posts ${some}`, () => this.#syncPosts(some));
    }
  }

  /** The version of a post in WordPress, for operators. */
  async findVersion(
    post: { id: number } | { slug: string },
  ): Promise<{ id: number; modified: string; published: boolean } | undefined> {
    const id = 'id' in post ? post.id : (await this.#client.getPostIdsBySlug(post.slug))[0];
    const found = id === undefined ? undefined : await this.#client.getPost(id);
    if (!found) return undefined;
    return {
      id: found.id,
      modified: new Date(`${found.modified_gmt}Z`).toISOString(),
      published: isPublished(found),
    };
  }

  /** Fetches every category, with or without posts, and the authors of stored posts. */
  async refreshReferences(): Promise<void> {
    const categories = await fetchCategories(this.#client);
    await this.#storeCategories(categories);
    const { database } = this.#synchroniser;
    const ids = categories.map(({ id }) => id);
    const before = (await readSyncState<number[]>(database, categoriesStateKey)) ?? [];
    await this.#synchroniser.removeCategories(before.filter((id) => !ids.includes(id)));
    await saveSyncState(database, categoriesStateKey, ids);
    await this.#synchroniser.storeAuthors(await fetchAuthors(this.#client), this.#readFile);
  }

  async #storeCategories(categories: Awaited<ReturnType<typeof fetchCategories>>): Promise<void> {
    for (const [id, category] of indexById(categories)) this.#references.categories.set(id, category);
    const moved = await this.#synchroniser.storeCategories(categories);
    for (const id of moved) this.enqueuePostsInBackground(await this.#client.getPostIdsByTerm('categories', id));
  }

  async #syncTerms(ids: number[]): Promise<void> {
    const categories = await fetchCategories(this.#client, ids);
    await this.#storeCategories(categories);
    const found = new Set(categories.map(({ id }) => id));
    const others = ids.filter((id) => !found.has(id));
    if (others.length === 0) return;
    // Tags have no rows; their names are stored in the posts.
    const tags = await fetchTags(this.#client, others);
    for (const { id } of tags) this.enqueuePostsInBackground(await this.#client.getPostIdsByTerm('tags', id));
    await this.#synchroniser.removeCategories(others.filter((id) => !tags.some((tag) => tag.id === id)));
  }

  async #syncAuthors(ids: number[]): Promise<void> {
    const authors = await fetchAuthors(this.#client, ids);
    await this.#synchroniser.storeAuthors(authors, this.#readFile);
    const { database } = this.#synchroniser;
    // The posts of a deleted author belong to another author.
    for (const id of ids) {
      if (!authors.some((author) => author.id === id))
        this.enqueuePostsInBackground(await getPostIdsByAuthor(database, id));
    }
  }

  async #syncMedia(ids: number[]): Promise<void> {
    this.enqueuePostsInBackground(await getPostIdsByMedia(this.#synchroniser.database, ids));
  }

  async #syncPost(id: number): Promise<void> {
    const post = await this.#client.getPost(id);
    if (!post) return this.#synchroniser.remove(id, permanentlyRemoved);
    if (!isPublished(post)) return this.#synchroniser.remove(id, new Date(`${post.modified_gmt}Z`));
    await this.#storePost(post);
  }

  /** Posts that are not published, or that fail to be stored, are processed separately, with retries. */
  async #syncPosts(ids: number[]): Promise<void> {
    const posts = indexById(await this.#client.getPublishedPosts(ids));
    for (const id of ids) {
      const post = posts.get(id);
      const stored =
        post && isPublished(post)
          ? await this.#storePost(post).then(
              () => true,
              () => false,
            )
          : false;
      if (!stored) this.#queue.addLowPriority(`post ${id}`, () => this.#syncPost(id));
    }
  }

  async #storePost(post: WordPressPost): Promise<void> {
    // Storing a category without its description would remove the existing one.
    if (post.categories?.some((id) => !this.#references.categories.has(id))) {
      await this.#storeCategories(await fetchCategories(this.#client, post.categories));
    }
    await savePostMedia(this.#synchroniser.database, [{ post: post.id, media: getMediaIds(post) }]);
    await this.#synchroniser.store(toSourcePost(post, this.#references), this.#readFile);
  }
}
