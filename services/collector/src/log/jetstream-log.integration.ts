import { randomUUID } from 'node:crypto';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { OneWayProxy } from '@contenthub/testing/sockets/one-way-proxy';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEventLog } from '../testing/event-log-suite.ts';
import { JetStreamLog } from './jetstream-log.ts';

let server: NatsServer;
beforeAll(async () => {
  server = await NatsServer.start();
});
afterAll(() => server.remove());

const streamName = () => `EVENTS_${randomUUID().slice(0, 8)}`;
const openLog = (stream: string, maxBytes = 8 * 1024 * 1024, more = {}) =>
  new JetStreamLog({ url: server.url, stream, maxBytes, replicas: 1, ...more });

describeEventLog('JetStream log', async () => {
  const stream = streamName();
  return {
    open: async (maxBytes) => openLog(stream, maxBytes),
    async remove() {
      const connection = await connect({ servers: server.url });
      await (await jetstreamManager(connection)).streams.delete(stream);
      await connection.close();
    },
  };
});

it('F18 remembers ids and numbers after the server is killed', async () => {
  const log = openLog(streamName());
  await log.append('one', Buffer.from('a'));
  await server.kill();
  await server.begin();
  expect(await log.append('one', Buffer.from('a'))).toBe(1);
  expect(await log.append('two', Buffer.from('b'))).toBe(2);
  await log.close();
});

it('F18 accepts an entry that was appended while the server was down', async () => {
  await server.kill();
  const log = openLog(streamName());
  const position = log.append('one', Buffer.from('a'));
  await server.begin();
  expect(await position).toBe(1);
  await log.close();
});

it('reports an unknown outcome if the server stays down', async () => {
  const log = openLog(streamName(), 1024 * 1024, { appendTimeoutMs: 5000, attemptMs: 1000 });
  await log.append('one', Buffer.from('a'));
  await server.kill();
  await expect(log.append('two', Buffer.from('b'))).rejects.toMatchObject({ name: 'LogUnavailableError' });
  await server.begin();
  await log.close();
});

it('H10 fails within ten seconds when the server hangs, and can be closed', async () => {
  const socket = await OneWayProxy.open(Number(new URL(server.url).port));
  const log = openLog(streamName(), 1024 * 1024, { url: `nats://127.0.0.1:${socket.port}` });
  await log.append('one', Buffer.from('a'));
  socket.pauseResponses();
  const late = setTimeout(() => socket.resumeResponses(), 10_000);
  const calls = [log.append('two', Buffer.from('b')), log.state(), log.read(0, 1e6)];
  const outcomes = await Promise.all(calls.map((call) => call.then(() => 'answered', String)));
  expect(outcomes).toEqual(Array(3).fill(expect.stringMatching(/timeout|does not (answer|respond)/i)));
  clearTimeout(late);
  await log.close();
  await socket.close();
});

it('retains trimmed entries until half of its space is used', async () => {
  const log = openLog(streamName(), 1024 * 1024);
  await log.append('one', Buffer.alloc(100_000));
  await log.trim(1);
  expect((await log.state()).first).toBe(1);
  for (let each = 0; each < 5; each += 1) await log.append(`more-${each}`, Buffer.alloc(100_000));
  await log.trim(4);
  expect((await log.state()).first).toBe(5);
  // The server still recognises the id of a removed entry within its deduplication window.
  expect(await log.append('one', Buffer.alloc(100_000))).toBe(1);
  await log.close();
});
