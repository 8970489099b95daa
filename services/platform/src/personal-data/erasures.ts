import { randomUUID } from 'node:crypto';
import type { ErasureStatus, PersonalDataCounts } from '@contenthub/contracts/platform/personal-data';
import type { LinkedIds } from '@contenthub/contracts/platform/personal-events';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { BackgroundJob } from '@contenthub/server-kit/process/background-job';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { EventStoreClient } from './event-store-client.ts';
import type { DataSubject, PersonalDataSource } from './personal-table.ts';

type Options = {
  database: Database;
  tables: readonly PersonalDataSource[];
  /** Undefined if the hub collects no events. */
  events: EventStoreClient | undefined;
  backupDays: number;
  eventDays: number;
  logger: Logger;
};

type OpenErasure = {
  id: string;
  user_id: number;
  linked: LinkedIds | null;
  requested_at: Date;
  deleted: PersonalDataCounts;
};
type ErasureRow = Pick<OpenErasure, 'id' | 'requested_at' | 'deleted'> & {
  problem: string | null;
  finished_at: Date | null;
};

/** How long an attempt may take before another process may start one, and how long a failed one waits. */
const claimSeconds = 120;
const retrySeconds = 15;
const pollMs = 15_000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Erases people. One transaction deletes the account and records the remaining work. Events are deleted in the
 * background and retried until they are gone, across restarts. Every step can be repeated.
 */
export class Erasures {
  readonly #options: Options;
  /** Without the database, nothing can be recorded. The next run tries again. */
  readonly #job = new BackgroundJob({ run: (stopping) => this.#finishAll(stopping), intervalMs: pollMs });

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#job.start();
    this.#job.trigger();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Deletes the account with all rows in the platform's tables, and starts deleting events. */
  async request(person: DataSubject, requestedBy: 'person' | 'operator'): Promise<string> {
    const { database, tables, logger } = this.#options;
    const id = randomUUID();
    await database.transaction().execute(async (trx) => {
      const counts: Record<string, number> = {};
      for (const { name, erase } of tables) counts[name] = await erase(trx, person);
      await sql`
        insert into erasures (id, user_id, requested_by, deleted)
        values (${id}, ${person.userId}, ${requestedBy}, ${JSON.stringify({ tables: counts })})`.execute(trx);
    });
    logger.info({ erasure: id, requestedBy }, 'account erased; erasing its events');
    this.#job.trigger();
    return id;
  }

  async status(id: string): Promise<ErasureStatus | undefined> {
    const found = await sql<ErasureRow>`
      select id, requested_at, deleted, problem, finished_at from erasures where id = ${id}`.execute(
      this.#options.database,
    );
    const [row] = found.rows;
    if (!row) return undefined;
    const until = (row.finished_at ?? new Date()).getTime() + this.#options.backupDays * dayMs;
    return {
      id: row.id,
      requestedAt: row.requested_at.toISOString(),
      ...(row.finished_at && { finishedAt: row.finished_at.toISOString() }),
      ...(row.problem && { problem: row.problem }),
      deleted: row.deleted,
      backupsUntil: new Date(until).toISOString(),
      eventDays: this.#options.eventDays,
    };
  }

  /** How many erasures are not finished, and the age of the oldest. */
  async backlog(): Promise<{ pending: number; oldestAgeSeconds: number }> {
    const found = await sql<{ pending: number; age: number }>`
      select count(*)::integer as pending, coalesce(extract(epoch from now() - min(requested_at)), 0)::float as age
      from erasures where finished_at is null`.execute(this.#options.database);
    const [{ pending, age } = { pending: 0, age: 0 }] = found.rows;
    return { pending, oldestAgeSeconds: age };
  }

  /** Waits briefly, so that the person usually sees the final state. */
  async waitUntilFinished(id: string, ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (performance.now() < until && !(await this.status(id))?.finishedAt) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #finishAll(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const open = await this.#claim();
      if (!open) return;
      await this.#finish(open).catch((error: unknown) => this.#postpone(open, error));
    }
  }

  /** Claims the next erasure that no other process works on. */
  async #claim(): Promise<OpenErasure | undefined> {
    const claimed = await sql<OpenErasure>`
      update erasures set claimed_until = now() + make_interval(secs => ${claimSeconds})
      where id = (
        select id from erasures where finished_at is null and claimed_until <= now()
        order by requested_at limit 1 for update skip locked)
      returning id, user_id, linked, requested_at, deleted`.execute(this.#options.database);
    return claimed.rows[0];
  }

  async #finish({ id, user_id, linked: known, requested_at, deleted }: OpenErasure): Promise<void> {
    const { database, events, tables, logger } = this.#options;
    const userId = String(user_id);
    if (!events) return this.#close(id, deleted);
    // Saved before anything is deleted, because the remaining events no longer identify the person's browsers.
    const linked = known ?? (await events.getLinkedIds(userId));
    if (!known) {
      await sql`update erasures set linked = ${JSON.stringify(linked)} where id = ${id}`.execute(database);
    }
    const { state, ...counts } = await events.eraseEvents({ id, userId, linked, at: requested_at.getTime() });
    const visitors = { userId: user_id, email: '', visitors: linked.visitors.map(Number) };
    for (const { name, erase } of tables) {
      deleted.tables[name] = (deleted.tables[name] ?? 0) + (await erase(database, visitors));
    }
    await sql`update erasures set deleted = ${JSON.stringify(deleted)} where id = ${id}`.execute(database);
    if (state === 'loading') throw new Error('events wait in the log and are not loaded yet');
    await this.#close(id, { ...deleted, events: counts });
    logger.info({ erasure: id, ...counts }, 'events of an erased account deleted');
  }

  async #close(id: string, deleted: PersonalDataCounts): Promise<void> {
    await sql`
      update erasures set finished_at = now(), deleted = ${JSON.stringify(deleted)},
        user_id = null, linked = null, problem = null
      where id = ${id}`.execute(this.#options.database);
  }

  async #postpone({ id }: OpenErasure, error: unknown): Promise<void> {
    this.#options.logger.warn({ err: error, erasure: id }, 'failed to erase events; will retry');
    await sql`
      update erasures set problem = ${String(error).slice(0, 300)},
        claimed_until = now() + make_interval(secs => ${retrySeconds})
      where id = ${id}`.execute(this.#options.database);
  }
}
