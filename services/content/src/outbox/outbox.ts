import type { ChangeFeed, FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Database } from '../db/database.ts';

/** Told of every change that the feed has taken, once that is sure. */
export type OnPublished = (change: number, cursor: FeedCursor) => void;

const batchSize = 100;
const defaultSweepMs = 1000;

/**
 * Carries changes from the table, where they were written together with the posts, to the feed. A change leaves the
 * table only once the feed has it: with the feed down nothing is lost, it is late.
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

  /** Looks by itself for what another process stored, an import for one. */
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

  /** One at a time: a call during another makes that one look once more, however many such calls there are. */
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
      if (this.#failing) this.#logger.info('announcing again');
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#logger.error({ err: error }, 'cannot announce changes; they wait in the outbox');
      this.#failing = true;
    }
  }

  /** What the feed took is forgotten even when it then fails: the failure comes out only after that is sure. */
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
