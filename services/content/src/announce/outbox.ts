import type { ChangeFeed } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content-changed';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Database } from '../read-model/database.ts';

const batch = 100;
const usualSweepMs = 1000;

/**
 * Carries changes from the table, where they were written together with the posts, to the feed. A change leaves the
 * table only once the feed has it: with the feed down nothing is lost, it is late.
 */
export class Outbox {
  readonly #database: Database;
  readonly #feed: ChangeFeed;
  readonly #logger: Logger;
  readonly #sweep: NodeJS.Timeout;
  #draining: Promise<void> | undefined;
  #again = false;
  #failing = false;

  /** Looks by itself for what another process stored, an import for one. */
  constructor(database: Database, feed: ChangeFeed, logger: Logger, sweepEveryMs = usualSweepMs) {
    this.#database = database;
    this.#feed = feed;
    this.#logger = logger;
    this.#sweep = setInterval(() => {
      if (!this.#draining) void this.drain();
    }, sweepEveryMs).unref();
  }

  /** One at a time: a call during another makes that one look once more, however many such calls there are. */
  drain(): Promise<void> {
    this.#again = true;
    this.#draining ??= this.#drainAsAsked().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await this.drain();
  }

  async #drainAsAsked(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#drainAll();
    }
  }

  async #drainAll(): Promise<void> {
    try {
      while ((await this.#drainBatch()) === batch);
      if (this.#failing) this.#logger.info('announcing again');
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#logger.error({ err: error }, 'cannot announce changes; they wait in the outbox');
      this.#failing = true;
    }
  }

  /** What the feed took is forgotten even when it then fails: the failure comes out only after that is sure. */
  async #drainBatch(): Promise<number> {
    const { taken, failure } = await this.#database.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, keys, at } of rows) {
        const failure = await this.#announce({ id, keys, at: at.toISOString() });
        if (failure) return { taken: 0, failure };
        await trx.deleteFrom('outbox').where('id', '=', id).execute();
      }
      return { taken: rows.length, failure: undefined };
    });
    if (failure) throw failure.error;
    return taken;
  }

  async #announce(change: ContentChanged): Promise<{ error: unknown } | undefined> {
    try {
      await this.#feed.announce(change);
      return undefined;
    } catch (error) {
      return { error };
    }
  }
}
