import { extractPostText } from '@contenthub/post-html/post-text';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import type { Database } from '../../db/database.ts';
import { computeRelated } from '../../db/queries/related-posts.ts';
import { headText } from '../../db/writes/upsert-posts.ts';
import { getStoredWords, indexPosts, refreshKeywords, updateWordCounts } from './index-posts.ts';
import { findExampleWords, getPostWords } from './post-words.ts';

const batchSize = 50;
/** Debounces bulk writes. */
const debounceMs = 250;

/**
 * Does the indexing that a publish does not wait for: words of posts in a renamed category or from an older release,
 * and related posts. Pending work is recorded in the store, so a restart resumes it.
 */
export class BackgroundIndexer {
  readonly #database: Database;
  readonly #job: BackgroundJob;
  #pauseCount = 0;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#job = new BackgroundJob({
      run: (stopping) => this.#run(stopping),
      debounceMs,
      onError: (error) => {
        if (!this.#job.stopped)
          logger.warn({ err: error }, 'indexing failed; it resumes with the next change or restart');
      },
    });
  }

  /** Schedules indexing after a write, once no more writes follow for a moment. */
  schedule(): void {
    this.#job.trigger();
  }

  /** Defers indexing during a bulk load, because related posts depend on all posts. */
  async pauseDuring<T>(storeMany: () => Promise<T>): Promise<T> {
    this.#pauseCount += 1;
    try {
      return await storeMany();
    } finally {
      this.#pauseCount -= 1;
      this.schedule();
    }
  }

  /** Runs indexing now; resolves when no work is left. */
  runNow(): Promise<void> {
    return this.#job.runNow();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #run(stopping: AbortSignal): Promise<void> {
    // The bulk load schedules another run when it ends.
    if (this.#pauseCount > 0) return;
    while (!stopping.aborted && (await reindexRenamed(this.#database)));
    while (!stopping.aborted && (await backfillBlogVocabulary(this.#database)));
    await this.#updateRelated(stopping);
  }

  /** Refreshes all keywords first, because related posts depend on the keywords of both posts. */
  async #updateRelated(stopping: AbortSignal): Promise<void> {
    const posts = await this.#database
      .selectFrom('posts')
      .leftJoin('related', 'related.post_id', 'posts.id')
      .select(['posts.id', 'posts.blog'])
      .where('related.post_id', 'is', null)
      .orderBy('posts.id', 'desc')
      .execute();
    for (let start = 0; start < posts.length && !stopping.aborted; start += batchSize) {
      const ids = posts.slice(start, start + batchSize).map(({ id }) => id);
      await this.#database.transaction().execute((trx) => refreshKeywords(trx, ids));
    }
    for (const { id, blog } of posts) {
      if (stopping.aborted) return;
      await computeRelated(this.#database, blog, id);
    }
  }
}

/** Indexes a batch of posts whose category was renamed. Returns whether there may be more. */
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

/** Counts the words of a batch of posts from an older release for their blog. Returns whether there may be more. */
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
    // Also rewrites the text: older releases stored it on one line, but snippets need a line per block.
    const counted = posts.map(({ content, ...post }) => {
      const { text, ...split } = extractPostText(content);
      return { ...post, text, examples: findExampleWords(split) };
    });
    for (const { id, text, examples } of counted) {
      await trx.updateTable('posts').set({ text, examples }).where('id', '=', id).execute();
    }
    await updateWordCounts(trx, posts.map(getPostWords), counted.map(getPostWords));
    return posts.length === batchSize;
  });
}
