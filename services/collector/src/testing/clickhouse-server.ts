import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';

type Fault = 'store, then say nothing' | 'store, then cut off' | 'refuse';

/** Serves ClickHouse's HTTP interface on top of chdb, so that tests can drop responses. */
export class ClickHouseServer {
  readonly #server: Server;
  readonly #client: ReturnType<typeof createClient>;
  /** chdb has binary data only from files. */
  readonly #blockFile: string;
  readonly #faults: { table: RegExp; fault: Fault }[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.#blockFile = resolve(folder, 'received.native');
    this.#client = createClient({ connection: createChdbConnection({ path: folder }) as never });
  }

  static async start(folder: string): Promise<ClickHouseServer> {
    const server = createServer();
    const clickhouse = new ClickHouseServer(server, folder);
    server.on('request', (request, response) => {
      // chdb carries settings over to the next request, so requests run one at a time.
      clickhouse.#queue = clickhouse.#queue.then(() => clickhouse.#respond(request, response)).catch(() => {});
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return clickhouse;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  /** What happens to the next insert into the named table. */
  onNextInsert(table: RegExp, fault: Fault): void {
    this.#faults.push({ table, fault });
  }

  /** How many inserts are still to be affected. */
  get faults(): number {
    return this.#faults.length;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.#queue;
    await this.#client.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '', this.url);
    const body = await buffer(request);
    if (request.url === '/ping') return void response.end('Ok.\n');
    const query = searchParams.get('query') ?? body.toString();
    const values = searchParams.has('query') ? body : Buffer.alloc(0);
    const fault = this.#findFault(query);
    if (fault === 'refuse')
      return void response.writeHead(500).end('Code: 241. DB::Exception: no memory. (MEMORY_LIMIT_EXCEEDED)');
    const settings = [...searchParams].filter(
      ([name]) =>
        !['query', 'query_id', 'database', 'default_format', 'session_id'].includes(name) && !name.startsWith('param_'),
    );
    const params = [...searchParams]
      .filter(([name]) => name.startsWith('param_'))
      .map(([name, value]) => [name.slice(6), value]);
    try {
      const { stream } = await this.#client.exec({
        query: await this.#toStatement(query, values),
        clickhouse_settings: Object.fromEntries(
          settings.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
        ),
        query_params: Object.fromEntries(params),
      });
      const result = await text(stream);
      if (fault === 'store, then say nothing') return;
      if (fault === 'store, then cut off') return void response.destroy();
      response.end(result);
    } catch (error) {
      const { code = 0, type = '' } = error as { code?: number; type?: string };
      response.writeHead(500).end(`Code: ${code}. DB::Exception: ${(error as Error).message}. (${type})`);
    }
  }

  async #toStatement(query: string, values: Buffer): Promise<string> {
    if (values.length === 0) return query;
    if (!query.endsWith(' format Native')) return `${query}\n${values}`;
    await writeFile(this.#blockFile, values);
    return query.replace(/format Native$/, `select * from file('${this.#blockFile}', Native)`);
  }

  #findFault(query: string): Fault | undefined {
    const [, table] = /^insert into (\S+)/i.exec(query) ?? [];
    if (!table) return undefined;
    const index = this.#faults.findIndex((each) => each.table.test(table));
    return index === -1 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
  }
}
