import { rm, writeFile } from 'node:fs/promises';
import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogFullError } from '../log/event-log.ts';
import { FileLog } from '../log/file-log.ts';
import { JetStreamLog } from '../log/jetstream-log.ts';
import { CollectorProcess } from '../testing/collector-process.ts';
import { auditDelivery, cleanAudit } from '../testing/delivery-audit.ts';
import { openLoadedStore } from '../testing/loaded-store.ts';
import { readAll } from '../testing/read-all.ts';
import { Sender } from '../testing/sender.ts';
import { smallDisk } from '../testing/small-disk.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

it('F18 returns 503 while the stream is full and accepts events again once the loader has freed space', async () => {
  const nats = await NatsServer.start();
  const env = { NATS_URL: nats.url, DATA_FOLDER: folder.path, EVENT_LOG_MB: '2' };
  const intake = await CollectorProcess.start({ ...env, COLLECTOR_ROLE: 'intake' });
  const sender = new Sender(intake.address, 1);
  while (await sender.send(sender.next(100)));
  const body = JSON.stringify({ events: sender.next(100).map((each) => sender.event(each)) });
  const full = await fetch(`${intake.address}/events`, { method: 'POST', body });
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '10']);
  const loader = await CollectorProcess.start({ ...env, COLLECTOR_ROLE: 'loader' });
  await expect.poll(() => sender.send(sender.next(100))).toBe(true);
  await intake.stop();
  const store = await openLoadedStore(loader, folder.path);
  const verdict = await auditDelivery(store, [sender]);
  await store.close();
  await nats.remove();
  expect(verdict).toMatchObject(cleanAudit);
  expect(verdict.acknowledged).toBeGreaterThan(1000);
});

it('F18 acknowledges nothing on a full disk and resumes when space is available (files)', async () => {
  const disk = await smallDisk(2);
  const log = await FileLog.open(`${disk.path}/log`, { maxBytes: 100e6, segmentBytes: 400_000 });
  const stored: number[] = [];
  const fill = async () => {
    for (let each = 0; ; each += 1) stored.push(await log.append(`id-${each}`, Buffer.alloc(50_000, each)));
  };
  await expect(fill()).rejects.toThrow(LogFullError);
  expect(stored.length).toBeGreaterThan(20);
  expect((await readAll(log)).map(({ seq }) => seq)).toEqual(stored);
  await log.trim(stored[15] ?? 0);
  expect(await log.append('more', Buffer.alloc(50_000))).toBe(stored.length + 1);
  await log.close();
  const again = await FileLog.open(`${disk.path}/log`, { maxBytes: 100e6 });
  expect((await readAll(again)).at(-1)?.seq).toBe(stored.length + 1);
  await again.close();
  await disk.remove();
});

it('F18 acknowledges nothing on a full disk (NATS)', async () => {
  const disk = await smallDisk(8);
  const nats = await NatsServer.start([], disk.path);
  // With a limit above the free space JetStream would refuse early, so the space is used up after it starts.
  const log = new JetStreamLog({
    url: nats.url,
    stream: 'EVENTS',
    maxBytes: 5e6,
    replicas: 1,
    appendTimeoutMs: 5000,
    attemptMs: 1000,
  });
  await log.append('first', Buffer.alloc(50_000));
  await writeFile(`${disk.path}/other`, Buffer.alloc(7_000_000)).catch(() => {});
  const stored = new Set<number>();
  for (let each = 0; each < 60; each += 1) {
    const seq = await log.append(`id-${each}`, Buffer.alloc(50_000, each)).catch(() => undefined);
    if (seq === undefined) break;
    stored.add(seq);
  }
  await nats.kill();
  await rm(`${disk.path}/other`, { force: true });
  await nats.begin();
  await expect.poll(() => log.state().then(() => 'open', String)).toBe('open');
  const there = new Set((await readAll(log)).map(({ seq }) => seq));
  expect(stored.size).toBeLessThan(60);
  expect([...stored].filter((seq) => !there.has(seq))).toEqual([]);
  await log.close();
  await nats.remove();
  await disk.remove();
});
