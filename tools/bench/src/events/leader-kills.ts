import { setTimeout as wait } from 'node:timers/promises';
import { CollectorProcess } from '@contenthub/collector/testing/collector-process';
import { auditDelivery } from '@contenthub/collector/testing/delivery-audit';
import { openLoadedStore, waitUntilLoaded } from '@contenthub/collector/testing/loaded-store';
import { NatsCluster } from '@contenthub/collector/testing/nats-cluster';
import { countAcknowledged, startSenders } from '@contenthub/collector/testing/sender';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { type Figure, medianFigure } from '../report/figure.ts';

const kills = 10;

/** Repeatedly kills the leader of three replicated NATS servers while events arrive. */
export async function measureLeaderKills(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const cluster = await NatsCluster.start();
  const env = { NATS_URL: cluster.url, DATA_FOLDER: folder.path, EVENT_LOG_REPLICAS: '3', EVENT_LOG_MB: '1024' };
  const collector = await CollectorProcess.start(env);
  const senders = startSenders(collector.address, 8);
  const waitForMore = async (count: number) => {
    const wanted = countAcknowledged(senders) + count;
    while (countAcknowledged(senders) < wanted) await wait(5);
  };
  await waitForMore(500);
  const pauses: number[] = [];
  for (let round = 1; round <= kills; round += 1) {
    const leader = await cluster.leaderOf('EVENTS');
    await leader.kill();
    // Responses of the killed leader still arrive for a moment. Later ones come from the new leader.
    await wait(100);
    const startedAt = performance.now() - 100;
    await waitForMore(8);
    pauses.push((performance.now() - startedAt) / 1000);
    await leader.begin();
    await waitForMore(500);
    process.stdout.write(`killed the leader ${round} of ${kills} times\n`);
  }
  await Promise.all(senders.map((sender) => sender.stop()));
  await waitUntilLoaded(collector.loader);
  const store = await openLoadedStore(collector, folder.path);
  const { acknowledged, lost, twice, unknown } = await auditDelivery(store, senders);
  await store.close();
  await cluster.remove();
  await folder.remove();
  const none = { atMost: 0 };
  return [
    medianFigure(`R3, leader killed ${kills} times, events are taken again after`, pauses, 's', null),
    { name: 'R3, acknowledged', value: acknowledged, unit: 'events', aim: null },
    { name: 'R3, acknowledged and lost', value: lost, unit: '', aim: none },
    { name: 'R3, counted twice', value: twice + unknown, unit: '', aim: none },
  ];
}
