import type { ChangeFeed, FeedCursor } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
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
  readonly #onPublished: OnPublished;
  readonly #job: BackgroundJob;

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
    this.#onPublished = onPublished;
    this.#job = new BackgroundJob({
      run: () => this.#flushAll(),
      intervalMs: sweepEveryMs,
      onError(error, { count }) {
        if (count === 1) logger.error({ err: error }, 'failed to publish changes; they stay in the outbox');
      },
      onRecovered: () => logger.info('outbox flushing resumed'),
    });
    this.#job.start();
  }

  /** How many changes wait to be published, and since when. */
  async status(): Promise<{ changes: number; oldestAt: Date | undefined }> {
    const { changes, oldest } = await this.#database
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll<number>().as('changes'), fn.min('at').as('oldest')])
      .executeTakeFirstOrThrow();
    return { changes, oldestAt: changes > 0 ? new Date(oldest) : undefined };
  }

  /** Resolves when the outbox is empty, or when publishing failed. */
  flush(): Promise<void> {
    return this.#job.runNow();
  }

  /** Tries to publish what is left. */
  async stop(): Promise<void> {
    await this.flush();
    await this.#job.stop();
  }

  async #flushAll(): Promise<void> {
    while ((await this.#flushBatch()) === batchSize);
  }

  /** Deletes the published changes even if a later one fails, and then rethrows the error. */
  async #flushBatch(): Promise<number> {
    const { published, failure } = await this.#database.transaction().execute(async (trx) => {
      const published: { change: number; cursor: FeedCursor }[] = [];
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
        if ('error' in result) return { published, failure: result };
        await trx.deleteFrom('outbox').where('id', '=', id).execute();
        published.push({ change: id, cursor: result.cursor });
      }
      return { published, failure: undefined };
    });
    for (const { change, cursor } of published) this.#onPublished(change, cursor);
    if (failure) throw failure.error;
    return published.length;
  }

  async #publish(change: ContentChanged): Promise<{ cursor: FeedCursor } | { error: unknown }> {
    try {
      return { cursor: await this.#feed.publish(change) };
    } catch (error) {
      return { error };
    }
  }
}
