import { setTimeout as wait } from 'node:timers/promises';
import { CollectorProcess } from '@contenthub/collector/testing/collector-process';
import { openLoadedStore } from '@contenthub/collector/testing/loaded-store';
import { acknowledgedBy, startSenders } from '@contenthub/collector/testing/sender';
import { judge } from '@contenthub/collector/testing/verdict';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import type { Figure } from '../figure.ts';

const kills = 3;
/** As many as the review had acknowledged. */
const wanted = 18_155;

/** The collector is killed while events come in. What it acknowledged must be stored, and once. */
export async function measureKills(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const collector = await CollectorProcess.start({ DATA_FOLDER: folder.path });
  const senders = startSenders(collector.address, 8, 20);
  const more = async (count: number) => {
    const until = acknowledgedBy(senders) + count;
    while (acknowledgedBy(senders) < until) await wait(5);
  };
  for (let round = 1; round <= kills; round += 1) {
    await more(Math.ceil(wanted / (kills + 1)));
    await collector.kill();
    await collector.begin();
    process.stdout.write(`collector killed ${round} times of ${kills}\n`);
  }
  await more(Math.ceil(wanted / (kills + 1)));
  await Promise.all(senders.map((sender) => sender.stop()));
  const store = await openLoadedStore(collector, folder.path);
  const { acknowledged, lost, twice, unknown } = await judge(store, senders);
  await store.close();
  await folder.remove();
  const none = { atMost: 0 };
  return [
    { name: `events acknowledged over ${kills} SIGKILLs`, value: acknowledged, unit: '', aim: { atLeast: wanted } },
    { name: 'acknowledged and lost', value: lost, unit: '', aim: none },
    { name: 'stored twice', value: twice + unknown, unit: '', aim: none },
  ];
}
