import { postText } from '@contenthub/post-html/post-text';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Database } from './database.ts';
import { indexPosts, storedWords } from './index-posts.ts';
import { refreshKeywords } from './keywords.ts';
import { exampleWords } from './post-words.ts';
import { relate } from './related-query.ts';
import { changeCounts, wordsOfPost } from './vocabulary.ts';
import { headText } from './write-posts.ts';

const atOnce = 50;
/** Whoever stores many posts is not disturbed. */
const quietMs = 250;

/**
 * Does what no publish waits for: the words of posts under a renamed category or written by an older release, and the
 * lists of related posts. What is to be done stands in the store, so whatever a stop cuts off is done after the next start.
 */
export class LaterIndexing {
  readonly #database: Database;
  readonly #logger: Logger;
  #pause: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #again = false;
  #held = 0;
  #stopped = false;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Something was stored: once nothing more comes for a moment, looks for what is to be done because of it. */
  wake(): void {
    clearTimeout(this.#pause);
    if (!this.#stopped && this.#held === 0) this.#pause = setTimeout(() => void this.work(), quietMs).unref();
  }

  /** Waits until many posts are stored: which of them are related depends on all of them. */
  async after<T>(storeMany: () => Promise<T>): Promise<T> {
    this.#held += 1;
    clearTimeout(this.#pause);
    try {
      return await storeMany();
    } finally {
      this.#held -= 1;
      this.wake();
    }
  }

  /** Does it now; resolves when nothing is left to be done. */
  work(): Promise<void> {
    this.#again = true;
    this.#working ??= this.#workAsAsked().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#pause);
    await this.#working;
  }

  async #workAsAsked(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.#work();
    }
  }

  async #work(): Promise<void> {
    try {
      while (!this.#stopped && (await indexRenamed(this.#database)));
      while (!this.#stopped && (await countForBlogs(this.#database)));
      await this.#relateAll();
    } catch (error) {
      if (!this.#stopped)
        this.#logger.warn({ err: error }, 'indexing stopped; the next change or start takes it up again');
    }
  }

  /** All keywords first: whom a post stands beside depends on theirs as much as on its own. */
  async #relateAll(): Promise<void> {
    const posts = await this.#database
      .selectFrom('posts')
      .leftJoin('related', 'related.post_id', 'posts.id')
      .select(['posts.id', 'posts.blog'])
      .where('related.post_id', 'is', null)
      .orderBy('posts.id', 'desc')
      .execute();
    for (let start = 0; start < posts.length && !this.#stopped; start += atOnce) {
      const ids = posts.slice(start, start + atOnce).map(({ id }) => id);
      await this.#database.transaction().execute((trx) => refreshKeywords(trx, ids));
    }
    for (const { id, blog } of posts) {
      if (this.#stopped) return;
      await relate(this.#database, blog, id);
    }
  }
}

/** Some of the posts whose category has another name now; tells whether there may be more. */
export async function indexRenamed(database: Database): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const waiting = await trx.selectFrom('posts_to_index').select('post_id').orderBy('post_id').limit(atOnce).execute();
    const ids = waiting.map(({ post_id }) => post_id);
    if (ids.length === 0) return false;
    const posts = await trx
      .selectFrom('posts')
      .select(['id', 'blog', 'title', 'excerpt', 'tags', 'text', 'examples'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    const names = await trx
      .selectFrom('post_categories')
      .innerJoin('categories', 'categories.id', 'post_categories.category_id')
      .select(['post_id', 'name'])
      .where('post_id', 'in', ids)
      .orderBy('position')
      .execute();
    const before = await storedWords(trx, ids);
    const renamed = posts.map((post) => {
      const categories = names.filter(({ post_id }) => post_id === post.id);
      return { ...post, headText: headText({ ...post, categories }) };
    });
    for (const { id, headText } of renamed) {
      await trx.updateTable('posts').set({ head_text: headText }).where('id', '=', id).execute();
    }
    await indexPosts(trx, renamed, before);
    await trx.deleteFrom('posts_to_index').where('post_id', 'in', ids).execute();
    return waiting.length === atOnce;
  });
}

/** Counts some posts for their blog that an older release stored; tells whether there may be more. */
export async function countForBlogs(database: Database): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const posts = await trx
      .selectFrom('posts')
      .select(['id', 'blog', 'title', 'head_text as headText', 'text', 'content', 'examples'])
      .where('examples', 'is', null)
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .execute();
    // The text too: an older release put all of it on one line, and snippets are cut between lines.
    const counted = posts.map(({ content, ...post }) => ({
      ...post,
      text: postText(content),
      examples: exampleWords(content),
    }));
    for (const { id, text, examples } of counted) {
      await trx.updateTable('posts').set({ text, examples }).where('id', '=', id).execute();
    }
    await changeCounts(trx, posts.map(wordsOfPost), counted.map(wordsOfPost));
    return posts.length === atOnce;
  });
}
