import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresEngine } from './engines.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** PostgreSQL's response to an accepted connection: AuthenticationOk, ReadyForQuery. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A server that accepts connections and never responds, as if packets were lost. */
async function silentServer(connected: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    connected(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { url: `postgres://hub@127.0.0.1:${(server.address() as AddressInfo).port}/hub`, sockets };
}

function open(url: string, deadlines: { connectMs: number; statementMs: number }) {
  const database = new Kysely<unknown>({ dialect: postgresEngine(url, {}, deadlines).dialect });
  ends.unshift(() => database.destroy());
  return () => sql`select 1`.execute(database);
}

describe('a PostgreSQL server that does not respond', () => {
  it('H10 times out a connection', async () => {
    const { url } = await silentServer(() => {});
    await expect(open(url, { connectMs: 50, statementMs: 0 })()).rejects.toThrow(/timeout/);
  });

  it('H10 times out a query and gives the next one a new connection', async () => {
    const { url, sockets } = await silentServer((socket) => socket.once('data', () => socket.write(letIn)));
    const query = open(url, { connectMs: 5000, statementMs: 50 });
    await expect(query()).rejects.toThrow('Query read timeout');
    await expect(query()).rejects.toThrow('Query read timeout');
    expect(sockets).toHaveLength(2);
  });
});
