import { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Engine } from './engine.ts';

/** A block that is not acknowledged in time is resent under the same token and stored once. */
const requestTimeoutMs = 9000;

/** Disables the client's own log; callers get errors and log them once. */
export const clientLog = { level: ClickHouseLogLevel.OFF };

export function connectToServer(url: string, timeoutMs = requestTimeoutMs): Engine {
  const client = createClient({ url, request_timeout: timeoutMs, application: 'contenthub', log: clientLog });
  const command: Engine['command'] = async (statement) => void (await client.command(statement));
  return {
    command,
    rows: async (statement) => (await client.query({ ...statement, format: 'JSONEachRow' })).json(),
    async insertBlock(insert, block) {
      const { stream } = await client.exec({
        query: `${insert} format Native`,
        values: Readable.from([block.finish()], { objectMode: false }),
      });
      await stream.resume().toArray();
    },
    cancel: (query) => command({ query }),
    async check() {
      const response = await client.ping();
      if (!response.success) throw response.error;
    },
    close: () => client.close(),
  };
}
