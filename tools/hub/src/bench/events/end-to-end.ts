import type { Figure } from '../figure.ts';
import { percentile } from '../turns.ts';
import { sendLoad } from './event-load.ts';
import { EventStack } from './event-stack.ts';

const load = { connections: 64, eventsInRequest: 10 };
const asked = 22_000;
const aims = { perSecond: { atLeast: 20_000 }, p99: { atMost: 50 } };

/** From a request to a row in chdb, at a steady rate for a minute; then the same with every write of NATS on the disk. */
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
  await sendLoad({ ...load, address, seconds: 3, rate: asked / 2, from: 1000 });
  await stack.loaded();
  const before = (await stack.balance()).loaded;
  const { accepted, failed, latencies } = await sendLoad({ ...load, address, seconds, rate: asked });
  const loadedMeanwhile = (await stack.balance()).loaded - before;
  const late = await stack.loaded();
  const { loaded, stored, resent } = await stack.balance();
  await stack.stop();
  return [
    { name: `${name}, accepted`, value: accepted / seconds, unit: 'events/s', aim: perSecond },
    { name: `${name}, stored meanwhile`, value: loadedMeanwhile / seconds, unit: 'events/s', aim: perSecond },
    { name: `${name}, answer p50`, value: percentile(latencies, 0.5), unit: 'ms', aim: null },
    { name: `${name}, answer p99`, value: percentile(latencies, 0.99), unit: 'ms', aim: p99 },
    { name: `${name}, requests without success`, value: failed, unit: '', aim: { atMost: 0 } },
    { name: `${name}, the last one stored after`, value: late / 1000, unit: 's', aim: null },
    { name: `${name}, accepted and not stored`, value: accepted - (loaded - before), unit: '', aim: { atMost: 0 } },
    { name: `${name}, stored twice`, value: Math.abs(loaded - stored - resent) + resent, unit: '', aim: { atMost: 0 } },
  ];
}
