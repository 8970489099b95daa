import { NatsServer } from '@contenthub/change-feed/testing/nats-server';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CollectorProcess } from '../testing/collector-process.ts';
import { auditDelivery, cleanAudit } from '../testing/delivery-audit.ts';
import { openLoadedStore } from '../testing/loaded-store.ts';
import { countAcknowledged, startSenders } from '../testing/sender.ts';

let folder: TemporaryFolder;
let nats: NatsServer;
beforeEach(async () => {
  folder = await temporaryFolder();
  nats = await NatsServer.start();
});
afterEach(async () => {
  await nats.remove();
  await folder.remove();
});

/** Each process is killed under load and restarted; clients resend events that were not acknowledged. */
it.each([
  ['the intake', ({ intake }: Parts) => intake],
  ['the loader', ({ loader }: Parts) => loader],
  ['NATS', () => nats],
])(
  'F18 loses no acknowledged event and counts none twice when %s is killed three times',
  async (_, victimOf) => {
    const env = { NATS_URL: nats.url, DATA_FOLDER: folder.path };
    const intake = await CollectorProcess.start({ ...env, COLLECTOR_ROLE: 'intake' });
    const loader = await CollectorProcess.start({ ...env, COLLECTOR_ROLE: 'loader' });
    const senders = startSenders(intake.address, 8);
    const victim = victimOf({ intake, loader });
    for (let round = 1; round <= 3; round += 1) {
      const before = countAcknowledged(senders);
      await expect.poll(() => countAcknowledged(senders)).toBeGreaterThan(before + 500);
      await victim.kill();
      await victim.begin();
    }
    const before = countAcknowledged(senders);
    await expect.poll(() => countAcknowledged(senders)).toBeGreaterThan(before + 100);
    await Promise.all(senders.map((sender) => sender.stop()));
    await intake.stop();
    const store = await openLoadedStore(loader, folder.path);
    const verdict = await auditDelivery(store, senders);
    await store.close();
    expect(verdict).toMatchObject(cleanAudit);
    expect(verdict.acknowledged).toBeGreaterThan(1600);
  },
  120_000,
);

type Parts = { intake: CollectorProcess; loader: CollectorProcess };

it('F18 is not ready without NATS at startup and accepts events once NATS is available', async () => {
  await nats.kill();
  const env = { NATS_URL: nats.url, DATA_FOLDER: folder.path };
  const collector = await CollectorProcess.start(env);
  expect((await fetch(`${collector.address}/healthz`)).status).toBe(200);
  expect((await fetch(`${collector.address}/readyz`)).status).toBe(503);
  const senders = startSenders(collector.address, 2);
  await nats.begin();
  await expect.poll(() => countAcknowledged(senders)).toBeGreaterThan(20);
  expect((await fetch(`${collector.address}/readyz`)).status).toBe(200);
  await Promise.all(senders.map((sender) => sender.stop()));
  const store = await openLoadedStore(collector, folder.path);
  expect(await auditDelivery(store, senders)).toMatchObject(cleanAudit);
  await store.close();
});
