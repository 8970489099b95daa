import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { getBalance } from '@contenthub/collector/analytics/balance';
import { CorsPolicy } from '@contenthub/collector/intake/cors';
import { createIntakeServer } from '@contenthub/collector/intake/intake-server';
import {
  forgedDecision,
  forgedPost,
  forgedReader,
  openAttackedHub,
  readShown,
} from '@contenthub/collector/testing/forged-readers';
import { silentLogger } from '@contenthub/collector/testing/pipeline';
import type { UnusualHour } from '@contenthub/contracts/analytics/balance';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import type { Figure } from '../report/figure.ts';

const readers = 100_000;
const networks = [1, 100, 10_000];
const visitsPerDay = 2000;
const concurrent = 32;
/** The log of the hub has room for these. */
const readersPerLoad = 20_000;

/**
 * Invents 100,000 readers from some addresses within an hour, who read one post and click in one group of an experiment.
 * No public list and no decision may follow them.
 */
export async function measureForgedReaders(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const addresses of networks) figures.push(...(await attack(addresses)));
  return figures;
}

async function attack(addresses: number): Promise<Figure[]> {
  const hub = await openAttackedHub(visitsPerDay);
  const { pipeline } = hub;
  const before = await readShown(pipeline, hub);
  await send(hub, addresses);
  await pipeline.rollups.run();
  const [after, believed] = [await readShown(pipeline, hub), await readShown(pipeline, hub, { believing: true })];
  const { unusualHours } = await getBalance(pipeline.store, pipeline);
  const { suspect, found } = await countFound(hub, unusualHours);
  await hub.close();
  const figure = (name: string, value: number, aim: Figure['aim'] = null): Figure => ({
    ...{
      name: `${addresses.toLocaleString('en-US')} ${addresses === 1 ? 'address' : 'addresses'}, ${name}`,
      value,
      aim,
    },
    unit: '',
  });
  const changed = (one: unknown, other: unknown) => (isDeepStrictEqual(one, other) ? 0 : 1);
  return [
    { ...figure('invented readers marked or in an unusual hour', (100 * found) / readers), unit: '%' },
    figure('marked as suspect', suspect),
    figure('hours found unusual', unusualHours.length),
    figure('public lists changed', changed(after.list, before.list), { atMost: 0 }),
    figure('decisions changed', changed(after.decision, before.decision), { atMost: 0 }),
    figure('lists led by the post if unusual hours counted', believed.list[0] === forgedPost ? 1 : 0),
    figure('decisions as wished if unusual hours counted', changed(believed.decision, forgedDecision) === 0 ? 1 : 0),
  ];
}

type AttackedHub = Awaited<ReturnType<typeof openAttackedHub>>;

type Found = { suspect: number; found: number };

/** Invented readers who are marked, or whose hour is found unusual. */
async function countFound({ pipeline }: AttackedHub, unusualHours: readonly UnusualHour[]): Promise<Found> {
  const hours = unusualHours.map(({ hour }) => Date.parse(hour) / 1000);
  const [row] = await pipeline.store.rows<Found>(
    `select uniqExactIf(containerId, is_suspect) as suspect,
      uniqExactIf(containerId, is_suspect or has({hours: Array(UInt32)}, toUnixTimestamp(toStartOfHour(happened_at))))
      as found from events_once where startsWith(containerId, 'fake')`,
    { hours: hours.length > 0 ? hours : [0] },
  );
  return row ?? { suspect: 0, found: 0 };
}

/** One request per reader, as fast as the intake takes them. Its limit of requests would only slow them down. */
async function send({ pipeline }: AttackedHub, addresses: number): Promise<void> {
  const server = createIntakeServer({
    intake: pipeline.intake,
    cors: new CorsPolicy('http://www.contenthub.localhost'),
    ...{ inFlightBytes: 64e6, bodyBytes: 256 * 1024, requestsPerMinute: readers, kilobytesPerMinute: 10 * readers },
    ...{ metrics: createMetrics('collector'), logger: silentLogger, ready: async () => {} },
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent });
  let next = 0;
  const work = async (end: number) => {
    while (next < end) {
      const reader = next++;
      const body = forgedReader(reader);
      const headers = {
        'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0',
        'x-forwarded-for': addressOf(reader % addresses),
      };
      const posted = request({ agent, port, path: '/events', method: 'POST', headers });
      posted.end(body);
      const [response] = await once(posted, 'response');
      if (response.statusCode !== 200) throw new Error(`The intake responded with ${response.statusCode}`);
      response.resume();
      await once(response, 'end');
    }
  };
  while (next < readers) {
    const end = next + readersPerLoad;
    await Promise.all(Array.from({ length: concurrent }, () => work(end)));
    await pipeline.load();
  }
  agent.destroy();
  server.close();
}

const addressOf = (index: number) => `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
