import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresEngine } from './engines.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** What PostgreSQL says to a client that it lets in: AuthenticationOk, ReadyForQuery. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A server that takes connections and does nothing else with them, as one whose packets are lost. */
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

describe('a PostgreSQL that does not answer', { timeout: 20_000 }, () => {
  it('H10 fails a connection at its deadline', async () => {
    const { url } = await silentServer(() => {});
    await expect(open(url, { connectMs: 50, statementMs: 0 })()).rejects.toThrow(/timeout/);
  });

  it('H10 fails a query at its deadline, and the next one has a connection of its own', async () => {
    const { url, sockets } = await silentServer((socket) => socket.once('data', () => socket.write(letIn)));
    const ask = open(url, { connectMs: 5000, statementMs: 50 });
    await expect(ask()).rejects.toThrow('Query read timeout');
    await expect(ask()).rejects.toThrow('Query read timeout');
    expect(sockets).toHaveLength(2);
  });
});
