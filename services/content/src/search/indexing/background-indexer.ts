import { extractPostText } from '@contenthub/post-html/post-text';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Database } from '../../db/database.ts';
import { computeRelated } from '../../db/queries/related-posts.ts';
import { headText } from '../../db/writes/upsert-posts.ts';
import { getPostWords, getStoredWords, indexPosts, refreshKeywords, updateWordCounts } from './index-posts.ts';
import { extractExampleWords } from './post-words.ts';

const batchSize = 50;
/** Whoever stores many posts is not disturbed. */
const debounceMs = 250;

/**
 * Does what no publish waits for: the words of posts under a renamed category or written by an older release, and the
 * lists of related posts. What is to be done stands in the store, so whatever a stop cuts off is done after the next start.
 */
export class BackgroundIndexer {
  readonly #database: Database;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #runAgain = false;
  #pauseCount = 0;
  #stopped = false;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Something was stored: once nothing more comes for a moment, looks for what is to be done because of it. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#stopped && this.#pauseCount === 0)
      this.#timer = setTimeout(() => void this.runNow(), debounceMs).unref();
  }

  /** Waits until many posts are stored: which of them are related depends on all of them. */
  async pauseDuring<T>(storeMany: () => Promise<T>): Promise<T> {
    this.#pauseCount += 1;
    clearTimeout(this.#timer);
    try {
      return await storeMany();
    } finally {
      this.#pauseCount -= 1;
      this.schedule();
    }
  }

  /** Does it now; resolves when nothing is left to be done. */
  runNow(): Promise<void> {
    this.#runAgain = true;
    this.#running ??= this.#runUntilIdle().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #runUntilIdle(): Promise<void> {
    while (this.#runAgain && !this.#stopped) {
      this.#runAgain = false;
      await this.#runOnce();
    }
  }

  async #runOnce(): Promise<void> {
    try {
      while (!this.#stopped && (await reindexRenamed(this.#database)));
      while (!this.#stopped && (await backfillBlogVocabulary(this.#database)));
      await this.#updateRelated();
    } catch (error) {
      if (!this.#stopped)
        this.#logger.warn({ err: error }, 'indexing stopped; the next change or start takes it up again');
    }
  }

  /** All keywords first: whom a post stands beside depends on theirs as much as on its own. */
  async #updateRelated(): Promise<void> {
    const posts = await this.#database
      .selectFrom('posts')
      .leftJoin('related', 'related.post_id', 'posts.id')
      .select(['posts.id', 'posts.blog'])
      .where('related.post_id', 'is', null)
      .orderBy('posts.id', 'desc')
      .execute();
    for (let start = 0; start < posts.length && !this.#stopped; start += batchSize) {
      const ids = posts.slice(start, start + batchSize).map(({ id }) => id);
      await this.#database.transaction().execute((trx) => refreshKeywords(trx, ids));
    }
    for (const { id, blog } of posts) {
      if (this.#stopped) return;
      await computeRelated(this.#database, blog, id);
    }
  }
}

/** Some of the posts whose category has another name now; tells whether there may be more. */
export async function reindexRenamed(database: Database): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('posts_to_index')
      .select('post_id')
      .orderBy('post_id')
      .limit(batchSize)
      .execute();
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
    const before = await getStoredWords(trx, ids);
    const renamed = posts.map((post) => {
      const categories = names.filter(({ post_id }) => post_id === post.id);
      return { ...post, headText: headText({ ...post, categories }) };
    });
    for (const { id, headText } of renamed) {
      await trx.updateTable('posts').set({ head_text: headText }).where('id', '=', id).execute();
    }
    await indexPosts(trx, renamed, before);
    await trx.deleteFrom('posts_to_index').where('post_id', 'in', ids).execute();
    return waiting.length === batchSize;
  });
}

/** Counts some posts for their blog that an older release stored; tells whether there may be more. */
export async function backfillBlogVocabulary(database: Database): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const posts = await trx
      .selectFrom('posts')
      .select(['id', 'blog', 'title', 'head_text as headText', 'text', 'content', 'examples'])
      .where('examples', 'is', null)
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .execute();
    // The text too: an older release put all of it on one line, and snippets are cut between lines.
    const counted = posts.map(({ content, ...post }) => ({
      ...post,
      text: extractPostText(content),
      examples: extractExampleWords(content),
    }));
    for (const { id, text, examples } of counted) {
      await trx.updateTable('posts').set({ text, examples }).where('id', '=', id).execute();
    }
    await updateWordCounts(trx, posts.map(getPostWords), counted.map(getPostWords));
    return posts.length === batchSize;
  });
}
