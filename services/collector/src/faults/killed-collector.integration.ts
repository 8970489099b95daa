import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CollectorProcess } from '../testing/collector-process.ts';
import { auditDelivery, cleanAudit } from '../testing/delivery-audit.ts';
import { findStoreProcesses } from '../testing/find-store-processes.ts';
import { openLoadedStore } from '../testing/loaded-store.ts';
import { countAcknowledged, startSenders } from '../testing/sender.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const rounds = Number(process.env.TEST_ROUNDS ?? 1);

it('F18 survives kills on file logs without losing acknowledged events or storing duplicates', async () => {
  const collector = await CollectorProcess.start({ DATA_FOLDER: folder.path });
  const senders = startSenders(collector.address, 8);
  for (let round = 1; round <= rounds; round += 1) {
    const before = countAcknowledged(senders);
    await expect.poll(() => countAcknowledged(senders)).toBeGreaterThan(before + 500);
    await collector.kill();
    await collector.begin();
  }
  await Promise.all(senders.map((sender) => sender.stop()));
  const store = await openLoadedStore(collector, folder.path);
  const verdict = await auditDelivery(store, senders);
  await store.close();
  expect(verdict).toMatchObject(cleanAudit);
  expect(verdict.acknowledged).toBeGreaterThan(rounds * 500);
});

it('F18 H19 survives kills of the store’s process without refusing, losing or repeating an event', async () => {
  const collector = await CollectorProcess.start({ DATA_FOLDER: folder.path });
  const senders = startSenders(collector.address, 8);
  for (let round = 1; round <= rounds; round += 1) {
    const before = countAcknowledged(senders);
    await expect.poll(() => countAcknowledged(senders)).toBeGreaterThan(before + 500);
    await expect.poll(() => findStoreProcesses(folder.path)).toHaveLength(1);
    for (const pid of await findStoreProcesses(folder.path)) process.kill(pid, 'SIGKILL');
  }
  await Promise.all(senders.map((sender) => sender.stop()));
  expect(senders.reduce((sum, { failures }) => sum + failures, 0)).toBe(0);
  const store = await openLoadedStore(collector, folder.path);
  expect(await auditDelivery(store, senders)).toMatchObject(cleanAudit);
  await store.close();
});

it('F18 responds to in-flight requests on shutdown and loads the rest after a restart', async () => {
  const collector = await CollectorProcess.start({ DATA_FOLDER: folder.path });
  const senders = startSenders(collector.address, 4);
  await expect.poll(() => countAcknowledged(senders)).toBeGreaterThan(200);
  const stopping = Promise.all(senders.map((sender) => sender.stop()));
  expect(await collector.stop()).toBe(0);
  await stopping;
  await collector.begin();
  const store = await openLoadedStore(collector, folder.path);
  expect(await auditDelivery(store, senders)).toMatchObject(cleanAudit);
  await store.close();
});
