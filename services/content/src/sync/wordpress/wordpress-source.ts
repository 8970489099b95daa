import type { WordPressPost } from '@contenthub/contracts/wordpress-post';
import type { WordPressSignal } from '@contenthub/contracts/wordpress-signal';
import { notePostMedia, postsShowing } from '../../read-model/post-media.ts';
import { goneForGood } from '../../read-model/removed-posts.ts';
import { postsOfAuthor } from '../../read-model/stored-versions.ts';
import { keepState, readState } from '../../read-model/sync-state.ts';
import type { ReadFile } from '../source-post.ts';
import type { SyncQueue } from '../sync-queue.ts';
import type { Synchroniser } from '../synchroniser.ts';
import { isPublished, mediaOf, toSourcePost } from './to-source-post.ts';
import type { WordPressClient } from './wordpress-client.ts';
import { byId, noNames } from './wordpress-names.ts';
import { readAuthors, readCategories, readTags } from './wordpress-terms.ts';

/** Small enough that a signal which comes in meanwhile does not wait for long. */
const together = 25;
/** Which categories WordPress had: those of another source in the same store are not its to remove. */
const categoriesName = 'wordpress categories';

/** A signal only says where to look; what counts is what WordPress answers when asked. */
export class WordPressSource {
  readonly #client: WordPressClient;
  readonly #synchroniser: Synchroniser;
  readonly #queue: SyncQueue;
  readonly #names = noNames();
  readonly #readFile: ReadFile;

  constructor(client: WordPressClient, readFile: ReadFile, synchroniser: Synchroniser, queue: SyncQueue) {
    this.#client = client;
    this.#readFile = readFile;
    this.#synchroniser = synchroniser;
    this.#queue = queue;
  }

  /** Names first: a post that stands under a new category then finds it. */
  hear({ posts, terms = [], authors = [], media = [] }: WordPressSignal): void {
    if (terms.length > 0) this.#queue.add(`terms ${terms}`, () => this.#lookAtTerms(terms));
    if (authors.length > 0) this.#queue.add(`authors ${authors}`, () => this.#lookAtAuthors(authors));
    if (media.length > 0) this.#queue.add(`media ${media}`, () => this.#lookAtMedia(media));
    this.lookAt(posts);
  }

  lookAt(ids: Iterable<number>): void {
    for (const id of ids) this.#queue.add(`post ${id}`, () => this.#sync(id));
  }

  /** Many posts, of which no editor is waiting for any. */
  lookAtMany(ids: number[]): void {
    for (let start = 0; start < ids.length; start += together) {
      const some = ids.slice(start, start + together);
      this.#queue.addPatient(`posts ${some}`, () => this.#syncMany(some));
    }
  }

  /** Every category there is, with posts or without, and the authors of stored posts. */
  async refreshNames(): Promise<void> {
    const categories = await readCategories(this.#client);
    await this.#keepCategories(categories);
    const { database } = this.#synchroniser;
    const ids = categories.map(({ id }) => id);
    const before = (await readState<number[]>(database, categoriesName)) ?? [];
    await this.#synchroniser.removeCategories(before.filter((id) => !ids.includes(id)));
    await keepState(database, categoriesName, ids);
    await this.#synchroniser.storeAuthors(await readAuthors(this.#client), this.#readFile);
  }

  async #keepCategories(categories: Awaited<ReturnType<typeof readCategories>>): Promise<void> {
    for (const [id, category] of byId(categories)) this.#names.categories.set(id, category);
    const moved = await this.#synchroniser.storeCategories(categories);
    for (const id of moved) this.lookAtMany(await this.#client.postsWithTerm('categories', id));
  }

  async #lookAtTerms(ids: number[]): Promise<void> {
    const categories = await readCategories(this.#client, ids);
    await this.#keepCategories(categories);
    const found = new Set(categories.map(({ id }) => id));
    const others = ids.filter((id) => !found.has(id));
    if (others.length === 0) return;
    // A tag is no row of its own here: its name stands in the posts.
    const tags = await readTags(this.#client, others);
    for (const { id } of tags) this.lookAtMany(await this.#client.postsWithTerm('tags', id));
    await this.#synchroniser.removeCategories(others.filter((id) => !tags.some((tag) => tag.id === id)));
  }

  async #lookAtAuthors(ids: number[]): Promise<void> {
    const authors = await readAuthors(this.#client, ids);
    await this.#synchroniser.storeAuthors(authors, this.#readFile);
    const { database } = this.#synchroniser;
    // Who left has left the posts to somebody else.
    for (const id of ids) {
      if (!authors.some((author) => author.id === id)) this.lookAtMany(await postsOfAuthor(database, id));
    }
  }

  async #lookAtMedia(ids: number[]): Promise<void> {
    this.lookAtMany(await postsShowing(this.#synchroniser.database, ids));
  }

  async #sync(id: number): Promise<void> {
    const post = await this.#client.post(id);
    if (!post) return this.#synchroniser.remove(id, goneForGood);
    if (!isPublished(post)) return this.#synchroniser.remove(id, new Date(`${post.modified_gmt}Z`));
    await this.#store(post);
  }

  /** What is not among the published ones, or cannot be stored now, is looked at by itself: that is sure, and retried. */
  async #syncMany(ids: number[]): Promise<void> {
    const posts = byId(await this.#client.publishedPosts(ids));
    for (const id of ids) {
      const post = posts.get(id);
      const stored =
        post && isPublished(post)
          ? await this.#store(post).then(
              () => true,
              () => false,
            )
          : false;
      if (!stored) this.#queue.addPatient(`post ${id}`, () => this.#sync(id));
    }
  }

  async #store(post: WordPressPost): Promise<void> {
    // Stored without its description, a category would lose the one it has.
    if (post.categories?.some((id) => !this.#names.categories.has(id))) {
      await this.#keepCategories(await readCategories(this.#client, post.categories));
    }
    await notePostMedia(this.#synchroniser.database, [{ post: post.id, media: mediaOf(post) }]);
    await this.#synchroniser.store(toSourcePost(post, this.#names), this.#readFile);
  }
}
