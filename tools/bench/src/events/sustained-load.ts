import { percentile } from '@contenthub/cli/drill/latencies';
import { residentMegabytes } from '../harness/resident-memory.ts';
import { type Figure, median } from '../report/figure.ts';
import { sendLoad } from './event-load.ts';
import { EventStack } from './event-stack.ts';

const load = { connections: 64, eventsInRequest: 10 };
const targetRate = 22_000;
const aims = { perSecond: { atLeast: 20_000 }, p99: { atMost: 50 } };

/** Measures from request to row in chdb at a steady rate for a minute, then again with synchronous NATS writes. */
export async function measureEndToEnd(): Promise<Figure[]> {
  return [
    ...(await measure('end to end', false, 60, aims)),
    ...(await measure('end to end, every write synced', true, 30, { perSecond: null, p99: null })),
  ];
}

type Aims = { perSecond: Figure['aim']; p99: Figure['aim'] };

async function measure(name: string, synced: boolean, seconds: number, { perSecond, p99 }: Aims): Promise<Figure[]> {
  const stack = await EventStack.start({ synced });
  const { address } = stack.intake;
  await sendLoad({ ...load, address, seconds: 3, rate: targetRate / 2, firstPageLoad: 1000 });
  await stack.waitUntilLoaded();
  const before = (await stack.balance()).loaded;
  const { accepted, failed, latencies } = await sendLoad({ ...load, address, seconds, rate: targetRate });
  const loadedMeanwhile = (await stack.balance()).loaded - before;
  const late = await stack.waitUntilLoaded();
  const { loaded, stored, duplicates } = await stack.balance();
  await stack.stop();
  return [
    { name: `${name}, accepted`, value: accepted / seconds, unit: 'events/s', aim: perSecond },
    { name: `${name}, stored meanwhile`, value: loadedMeanwhile / seconds, unit: 'events/s', aim: perSecond },
    { name: `${name}, answer p50`, value: percentile(latencies, 0.5), unit: 'ms', aim: null },
    { name: `${name}, answer p99`, value: percentile(latencies, 0.99), unit: 'ms', aim: p99 },
    { name: `${name}, requests without success`, value: failed, unit: '', aim: { atMost: 0 } },
    { name: `${name}, the last one stored after`, value: late / 1000, unit: 's', aim: null },
    { name: `${name}, accepted and not stored`, value: accepted - (loaded - before), unit: '', aim: { atMost: 0 } },
    {
      name: `${name}, stored twice`,
      value: Math.abs(loaded - stored - duplicates) + duplicates,
      unit: '',
      aim: { atMost: 0 },
    },
  ];
}

const minutes = 10;

/** Runs ten minutes at half of the peak rate and compares the memory at the end with that after two minutes. */
export async function measureSoak(): Promise<Figure[]> {
  const stack = await EventStack.start();
  const { address } = stack.intake;
  const peak = await measurePeak(stack);
  const rate = peak / 2;
  const processes = { intake: stack.intake.address, loader: stack.loader.address };
  const memory: Record<string, number[]> = { intake: [], loader: [] };
  let accepted = 0;
  let failed = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    const result = await sendLoad({ ...load, address, seconds: 60, rate, firstPageLoad: minute * 10_000 });
    accepted += result.accepted;
    failed += result.failed;
    for (const [name, at] of Object.entries(processes)) memory[name]?.push(await residentMegabytes(at));
    const now = Object.entries(memory).map(([name, values]) => `${name} ${Math.round(values.at(-1) ?? 0)} MB`);
    process.stdout.write(
      `minute ${minute} of ${minutes}: ${now.join(', ')}, pending ${(await stack.balance()).pendingEntries}\n`,
    );
  }
  const late = await stack.waitUntilLoaded();
  await stack.stop();
  return [
    { name: 'soak, peak that is stored as it comes', value: peak, unit: 'events/s', aim: null },
    { name: `soak of ${minutes} minutes`, value: accepted / (minutes * 60), unit: 'events/s', aim: null },
    { name: 'soak, requests without success', value: failed, unit: '', aim: { atMost: 0 } },
    { name: 'soak, the last one stored after', value: late / 1000, unit: 's', aim: null },
    ...Object.entries(memory).flatMap(([name, values]) => [
      { name: `soak, ${name} held after two minutes`, value: values[1] ?? 0, unit: 'MB', aim: null },
      {
        name: `soak, ${name} held at the end (median of three)`,
        value: median(values.slice(-3)),
        unit: 'MB',
        aim: null,
      },
    ]),
  ];
}

/** Sends as fast as possible for ten seconds. The rate counts stored events until the log is empty. */
async function measurePeak(stack: EventStack): Promise<number> {
  const startedAt = performance.now();
  const { accepted } = await sendLoad({
    ...load,
    address: stack.intake.address,
    seconds: 10,
    firstPageLoad: 1_000_000,
  });
  await stack.waitUntilLoaded();
  return accepted / ((performance.now() - startedAt) / 1000);
}
