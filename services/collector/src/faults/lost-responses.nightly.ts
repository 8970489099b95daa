import { join } from 'node:path';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { OneWayProxy } from '@contenthub/testing/sockets/one-way-proxy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventTokenVerifier } from '../intake/event-token-verifier.ts';
import { Intake } from '../intake/intake.ts';
import { createLoaders } from '../loader/start-loader.ts';
import type { EventLog } from '../log/event-log.ts';
import { FileLog } from '../log/file-log.ts';
import { JetStreamLog } from '../log/jetstream-log.ts';
import { Revisions } from '../rollups/session-hours.ts';
import type { EventStore } from '../store/event-store.ts';
import { openServer } from '../store/open-store.ts';
import { ensureTables } from '../store/schema.ts';
import { ClickHouseServer } from '../testing/clickhouse-server.ts';

import { openPipeline, silentLogger, toBody, toRequest } from '../testing/pipeline.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const views = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => eventSample('postPage/view', { batchId: from + index, isTest: false }));

describe('lost NATS acknowledgements', () => {
  let nats: NatsServer;
  beforeEach(async () => {
    nats = await NatsServer.start();
  });
  afterEach(() => nats.remove());
  const openLog = (url: string, more = {}) =>
    new JetStreamLog({ url, stream: 'EVENTS', maxBytes: 8e6, replicas: 1, ...more });

  it('F18 stores an entry once when the client times out and retries', async () => {
    const socket = await OneWayProxy.open(Number(new URL(nats.url).port));
    const log = openLog(`nats://127.0.0.1:${socket.port}`, { attemptMs: 300 });
    await log.append('first', Buffer.from('a'));
    socket.pauseResponses();
    const appended = log.append('second', Buffer.from('b'));
    const straight = openLog(nats.url);
    await expect.poll(async () => (await straight.state()).last).toBe(2);
    // The client has retried by now and has received no response to either attempt.
    await expect.poll(() => socket.countSent('Nats-Msg-Id: second')).toBeGreaterThan(1);
    socket.resumeResponses();
    expect(await appended).toBe(2);
    expect((await straight.state()).last).toBe(2);
    await Promise.all([log.close(), straight.close()]);
    await socket.close();
  });

  it('F18 counts events once even if the server has forgotten the message id before the retry', async () => {
    const logs = {
      events: openLog(nats.url, { duplicateWindowMs: 100 }),
      refused: openLog(nats.url, { stream: 'REFUSED' }),
    };
    const pipeline = await openPipeline(logs, folder.path);
    await pipeline.intake.accept(toRequest(toBody(views(1, 3))));
    const [entry] = await logs.events.read(0, 1e6);
    const again = () => logs.events.append('once more', entry?.bytes ?? new Uint8Array());
    const first = await again();
    await expect.poll(again, { interval: 100 }).toBeGreaterThan(first);
    await pipeline.load();
    expect((await logs.events.state()).last).toBeGreaterThan(first);
    expect((await pipeline.count()).events).toBe(3);
    await pipeline.store.close();
    await Promise.all([logs.events.close(), logs.refused.close()]);
  });
});

describe('lost ClickHouse responses', () => {
  let clickhouse: ClickHouseServer;
  let store: EventStore;
  let logs: { events: EventLog; refused: EventLog };
  beforeEach(async () => {
    clickhouse = await ClickHouseServer.start(join(folder.path, 'store'));
    store = openServer(clickhouse.url, { timeoutMs: 5000 });
    await ensureTables(store);
    const open = (name: string) => FileLog.open(join(folder.path, name), { maxBytes: 8e6 });
    logs = { events: await open('log'), refused: await open('refused') };
  });
  afterEach(async () => {
    await store.close();
    await clickhouse.stop();
    await Promise.all([logs.events.close(), logs.refused.close()]);
  });

  it.each([
    ['store, then say nothing', /^events$/],
    ['store, then cut off', /^events$/],
    ['refuse', /^events$/],
    ['store, then cut off', /^loaded_entries$/],
    ['refuse', /^loaded_entries$/],
  ] as const)('F18 stores each row once (%s, %s)', async (fault, table) => {
    const intake = new Intake({ ...logs, tokens: new EventTokenVerifier({}) });
    await intake.accept(toRequest(toBody(views(1, 50))));
    clickhouse.onNextInsert(table, fault);
    const [loader] = createLoaders({
      ...logs,
      store: async () => store,
      revisions: new Revisions(),
      logger: silentLogger,
    });
    loader.start();
    const count = async () => (await store.rows<{ rows: number }>('select count() as rows from events'))[0]?.rows;
    const counted = async () =>
      (await store.rows<{ taken: number }>('select sum(taken) as taken from loaded_entries final'))[0]?.taken;
    await expect.poll(counted).toBe(50);
    await intake.accept(toRequest(toBody(views(51, 10))));
    await expect.poll(counted).toBe(60);
    expect(await count()).toBe(60);
    await loader.stop();
    expect(clickhouse.faults).toBe(0);
  });
});
