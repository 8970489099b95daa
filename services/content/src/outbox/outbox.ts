import type { ChangeFeed, FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Database } from '../db/database.ts';

/** Called for each change once the feed has stored it. */
export type OnPublished = (change: number, cursor: FeedCursor) => void;

const batchSize = 100;
const defaultSweepMs = 1000;

/**
 * Publishes changes from the outbox table, where they are written together with the posts. A change leaves the table
 * only once the feed has stored it, so an outage delays changes but loses none.
 */
export class Outbox {
  readonly #database: Database;
  readonly #feed: ChangeFeed;
  readonly #logger: Logger;
  readonly #onPublished: OnPublished;
  readonly #sweep: NodeJS.Timeout;
  #flushing: Promise<void> | undefined;
  #flushAgain = false;
  #failing = false;

  /** Polls for changes that another process stored, such as an import. */
  constructor(
    database: Database,
    feed: ChangeFeed,
    logger: Logger,
    sweepEveryMs = defaultSweepMs,
    onPublished: OnPublished = () => {},
  ) {
    this.#database = database;
    this.#feed = feed;
    this.#logger = logger;
    this.#onPublished = onPublished;
    this.#sweep = setInterval(() => {
      if (!this.#flushing) void this.flush();
    }, sweepEveryMs).unref();
  }

  /** Runs one flush at a time. Calls during a flush trigger one more, however many there are. */
  flush(): Promise<void> {
    this.#flushAgain = true;
    this.#flushing ??= this.#flushUntilEmpty().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await this.flush();
  }

  async #flushUntilEmpty(): Promise<void> {
    while (this.#flushAgain) {
      this.#flushAgain = false;
      await this.#flushAll();
    }
  }

  async #flushAll(): Promise<void> {
    try {
      while ((await this.#flushBatch()) === batchSize);
      if (this.#failing) this.#logger.info('outbox flushing resumed');
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#logger.error({ err: error }, 'failed to publish changes; they stay in the outbox');
      this.#failing = true;
    }
  }

  /** Deletes the published changes even if a later one fails, and then rethrows the error. */
  async #flushBatch(): Promise<number> {
    const { taken, failure } = await this.#database.transaction().execute(async (trx) => {
      const taken: { change: number; cursor: FeedCursor }[] = [];
      const rows = await trx
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, keys, removed, at } of rows) {
        const gone = removed.length > 0 ? { removed } : {};
        const result = await this.#publish({ id, keys, ...gone, at: at.toISOString() });
        if ('error' in result) return { taken, failure: result };
        await trx.deleteFrom('outbox').where('id', '=', id).execute();
        taken.push({ change: id, cursor: result.cursor });
      }
      return { taken, failure: undefined };
    });
    for (const { change, cursor } of taken) this.#onPublished(change, cursor);
    if (failure) throw failure.error;
    return taken.length;
  }

  async #publish(change: ContentChanged): Promise<{ cursor: FeedCursor } | { error: unknown }> {
    try {
      return { cursor: await this.#feed.publish(change) };
    } catch (error) {
      return { error };
    }
  }
}
