import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { expect, it } from 'vitest';
import { CollectorProcess } from '../testing/collector-process.ts';
import { auditDelivery, cleanAudit } from '../testing/delivery-audit.ts';
import { openLoadedStore } from '../testing/loaded-store.ts';
import { NatsCluster } from '../testing/nats-cluster.ts';
import { countAcknowledged, startSenders } from '../testing/sender.ts';

/** `npm run bench -- events` repeats this ten times and measures the duration. */
const rounds = 2;

it('F18 loses no acknowledged event and counts none twice when the leader of three NATS servers is killed under load', async () => {
  const folder = await temporaryFolder();
  const cluster = await NatsCluster.start();
  const env = { NATS_URL: cluster.url, DATA_FOLDER: folder.path, EVENT_LOG_REPLICAS: '3', EVENT_LOG_MB: '100' };
  const collector = await CollectorProcess.start(env);
  const senders = startSenders(collector.address, 8);
  const waitForEvents = async (count: number) => {
    const before = countAcknowledged(senders);
    await expect.poll(() => countAcknowledged(senders)).toBeGreaterThan(before + count);
  };
  await waitForEvents(300);
  for (let round = 1; round <= rounds; round += 1) {
    const leader = await cluster.leaderOf('EVENTS');
    await leader.kill();
    await waitForEvents(300);
    await leader.begin();
    await waitForEvents(300);
  }
  await Promise.all(senders.map((sender) => sender.stop()));
  const store = await openLoadedStore(collector, folder.path);
  const verdict = await auditDelivery(store, senders);
  await store.close();
  await cluster.remove();
  await folder.remove();
  expect(verdict).toMatchObject(cleanAudit);
});
