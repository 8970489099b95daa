import type { ChangeFeed, FeedPlace } from '@contenthub/change-feed/change-feed';
import type { ContentChanged } from '@contenthub/contracts/content-changed';
import type { Logger } from '@contenthub/server-kit/logger';
import type { Database } from '../read-model/database.ts';

/** Told of every change that the feed has taken, once that is sure. */
export type Announced = (change: number, place: FeedPlace) => void;

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
  readonly #announced: Announced;
  readonly #sweep: NodeJS.Timeout;
  #draining: Promise<void> | undefined;
  #again = false;
  #failing = false;

  /** Looks by itself for what another process stored, an import for one. */
  constructor(
    database: Database,
    feed: ChangeFeed,
    logger: Logger,
    sweepEveryMs = usualSweepMs,
    announced: Announced = () => {},
  ) {
    this.#database = database;
    this.#feed = feed;
    this.#logger = logger;
    this.#announced = announced;
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
      const taken: { change: number; place: FeedPlace }[] = [];
      const rows = await trx
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, keys, removed, at } of rows) {
        const gone = removed.length > 0 ? { removed } : {};
        const result = await this.#announce({ id, keys, ...gone, at: at.toISOString() });
        if ('error' in result) return { taken, failure: result };
        await trx.deleteFrom('outbox').where('id', '=', id).execute();
        taken.push({ change: id, place: result.place });
      }
      return { taken, failure: undefined };
    });
    for (const { change, place } of taken) this.#announced(change, place);
    if (failure) throw failure.error;
    return taken.length;
  }

  async #announce(change: ContentChanged): Promise<{ place: FeedPlace } | { error: unknown }> {
    try {
      return { place: await this.#feed.announce(change) };
    } catch (error) {
      return { error };
    }
  }
}
