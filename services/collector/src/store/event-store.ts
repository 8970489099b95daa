import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Mutex } from '@contenthub/server-kit/process/mutex';
import { type Engine, quote } from './engine.ts';
import { type Column, NativeBlock } from './native-block.ts';

/** `settings` become part of the statement, so values are SQL: in chdb, others would apply to later statements, too. */
type ReadOptions = { settings?: Record<string, string | number>; signal?: AbortSignal | undefined };

const cancelIntervalMs = 100;

const insertSettings = {
  input_format_skip_unknown_fields: 0,
  async_insert: 0,
  // Merging a single block is expensive and finds little; the views remove duplicates.
  optimize_on_insert: 0,
};

function settingList(token: string): string {
  const settings = { ...insertSettings, insert_deduplication_token: quote(token) };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}

/** A common interface to ClickHouse, as a server or embedded. */
export class EventStore {
  readonly #engine: Engine;
  readonly #inserts = new Mutex();
  /** A query of the analytics API that takes longer is cancelled. */
  queryDeadlineSeconds = 10;
  /** An hour with up to so many readers is never unusual. */
  usualReaders = 200;
  /** Sent with every statement. */
  settings: Record<string, string | number> = {};

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async command(sql: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.#engine.command({ query: sql, query_params: params, clickhouse_settings: this.settings });
  }

  /**
   * Stores the same rows under the same token once, however often they are sent. Settings are part of the statement: as
   * settings of the request they would be statements of their own in chdb, which then searches all rows for the end of a
   * statement, takes longer for that than for storing them, and applies the token to later inserts, too.
   */
  insert(table: string, rows: readonly object[], token: string): Promise<void> {
    return this.#inserts.runExclusive(async () => {
      // Rows are part of the statement because the client's own insert copies them once more.
      const lines = rows.map((row) => JSON.stringify(row)).join('\n');
      await this.#engine.command({
        query: `insert into ${table} settings ${settingList(token)} format JSONEachRow\n${lines}`,
      });
    });
  }

  /** Has the columns of the table as it is: a field of the registry may have had another type when it was added. */
  async createBlock(table: string): Promise<NativeBlock> {
    const columns = await this.rows<Column>(
      `select name, type from system.columns
        where database = currentDatabase() and table = {table: String} and default_kind != 'MATERIALIZED'`,
      { table },
    );
    return new NativeBlock(columns);
  }

  /** Stores a block under the same conditions. */
  insertBlock(table: string, block: NativeBlock, token: string): Promise<void> {
    return this.#inserts.runExclusive(async () => {
      const names = block.columns.map(({ name }) => name).join(', ');
      await this.#engine.insertBlock(`insert into ${table} (${names}) settings ${settingList(token)}`, block);
    });
  }

  /** The statement ends when the signal is aborted: in the engine, too, not only for the caller. */
  async rows<Row>(
    sql: string,
    params: Record<string, unknown> = {},
    { settings = {}, signal }: ReadOptions = {},
  ): Promise<Row[]> {
    signal?.throwIfAborted();
    const name = randomUUID();
    const all = Object.entries({ ...settings, ...(signal && { log_comment: quote(name) }) });
    const ended = new AbortController();
    const cancel = () => void this.#cancel(name, ended.signal);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await this.#engine.rows<Row>({
        query: all.length > 0 ? `${sql} settings ${all.map(([key, value]) => `${key} = ${value}`).join(', ')}` : sql,
        query_params: params,
        // Numbers are unquoted because our counts stay far below the safe integer limit.
        clickhouse_settings: { ...this.settings, output_format_json_quote_64bit_integers: 0 },
      });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      ended.abort();
      signal?.removeEventListener('abort', cancel);
    }
  }

  /**
   * Cancels a statement until it has ended, because it may still have to start. The client's own signal would only end
   * the waiting: chdb and ClickHouse calculate a statement to its end, even if nobody waits for it.
   */
  async #cancel(name: string, ended: AbortSignal): Promise<void> {
    const query = `kill query where Settings['log_comment'] = ${quote(name)} async`;
    while (!ended.aborted) {
      await this.#engine.cancel(query).catch(() => {});
      await wait(cancelIntervalMs, undefined, { signal: ended }).catch(() => {});
    }
  }

  /**
   * Copies the database to a destination of ClickHouse's BACKUP statement, such as `Disk('backups', 'monday')`. Readers
   * and writers continue.
   */
  async backup(destination: string): Promise<void> {
    await this.command(`backup database ${await this.#databaseName()} to ${destination}`);
  }

  /** Restores a copy of the database of the same name. Fails if a table has rows. */
  async restore(source: string): Promise<void> {
    await this.command(`restore database ${await this.#databaseName()} from ${source}`);
  }

  check(): Promise<void> {
    return this.#engine.check();
  }

  async close(): Promise<void> {
    await this.#inserts.idle();
    await this.#engine.close();
  }

  async #databaseName(): Promise<string> {
    const [found] = await this.rows<{ name: string }>('select currentDatabase() as name');
    return `\`${found?.name}\``;
  }
}
