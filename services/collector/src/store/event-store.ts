import type { ClickHouseClient } from '@clickhouse/client';

type Client = Pick<ClickHouseClient, 'command' | 'query' | 'close' | 'ping'>;

/** ClickHouse, as a server or in the process, spoken to in the same way. */
export class EventStore {
  readonly #client: Client;
  readonly #afterClose: () => Promise<void>;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(client: Client, afterClose: () => Promise<void> = async () => {}) {
    this.#client = client;
    this.#afterClose = afterClose;
  }

  async command(sql: string, params: Record<string, unknown> = {}): Promise<void> {
    await this.#client.command({ query: sql, query_params: params });
  }

  /**
   * The same rows under the same token are stored once, however often they are sent. One at a time: within one process
   * the engine keeps what one request set for the next, and a token that stayed would make it drop other rows.
   */
  insert(table: string, rows: readonly object[], token: string): Promise<void> {
    const insert = this.#turn.then(async () => {
      // Rows as part of the statement: the client's own insert copies them once more than it has to.
      await this.#client.command({
        query: `insert into ${table} format JSONEachRow\n${rows.map((row) => JSON.stringify(row)).join('\n')}`,
        clickhouse_settings: {
          insert_deduplication_token: token,
          input_format_skip_unknown_fields: 0,
          async_insert: 0,
          // To merge a block by itself costs much and finds little: the views see to what is there twice.
          optimize_on_insert: 0,
        },
      });
    });
    this.#turn = insert.catch(() => {});
    return insert;
  }

  async rows<Row>(sql: string, params: Record<string, unknown> = {}): Promise<Row[]> {
    const result = await this.#client.query({
      query: sql,
      format: 'JSONEachRow',
      query_params: params,
      // Numbers as numbers: what we count stays far below where they would lose a digit.
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
    });
    return result.json<Row>();
  }

  async check(): Promise<void> {
    const answer = await this.#client.ping();
    if (!answer.success) throw answer.error;
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#client.close();
    await this.#afterClose();
  }
}
