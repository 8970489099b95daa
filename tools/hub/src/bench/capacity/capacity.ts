import { clientHeaders, clientType } from '@contenthub/contracts/platform-paths';
import { cpuSeconds } from '../edge/cpu-time.ts';
import { sendLoad } from '../events/event-load.ts';
import { EventStack } from '../events/event-stack.ts';
import { type Figure, medianFigure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { type Asked, answered } from '../load.ts';
import { ServerProcess } from '../server-process.ts';
import { capacityPages } from './pages.ts';

const rounds = 5;
const load = { connections: 8, seconds: 2 };
const eventLoad = { connections: 32, eventsInRequest: 10, seconds: 3 };
const here = (name: string) => new URL(name, import.meta.url);

/**
 * What one core of each kind of machine does: requests over the seconds that the server itself kept a processor busy. Two
 * busy cores, or neighbours on the machine, make a server slower but not busier, so these figures can be planned with.
 */
export async function measureCapacity(): Promise<Figure[]> {
  const content = await ServerProcess.start(here('../ssr/content-server.ts'), {});
  const platform = await ServerProcess.start(here('../treatments/platform-server.ts'), platformEnv);
  const webEnv = { CONTENT_URL: content.address };
  const web = await ServerProcess.start(here('../ssr/web-server.ts'), webEnv);
  const rendering = await ServerProcess.start(here('../ssr/web-server.ts'), { ...webEnv, PAGE_CACHE_MB: '0' });
  const stack = await EventStack.start();
  const turns = {
    hit: perCore(web, web.address + post),
    miss: perCore(rendering, rendering.address + post),
    postAnswer: perCore(content, content.address + capacityPages.postAnswer),
    feedAnswer: perCore(content, content.address + capacityPages.feedAnswer),
    searchAnswer: perCore(content, content.address + capacityPages.searchAnswer),
    visitor: perCore(platform, platform.address + capacityPages.visitor, { headers: clientOfHub }),
    intake: eventsPerCore(stack, 'intake'),
    loader: eventsPerCore(stack, 'loader'),
  };
  for (const turn of Object.values(turns)) await turn();
  const results = await interleave(turns, rounds);
  await stack.stop();
  await Promise.all([content, platform, web, rendering].map((server) => server.stop()));
  const figure = (name: string, values: number[], unit = 'requests/core-second') =>
    medianFigure(name, values, unit, null);
  return [
    figure('page from the cache', results.hit),
    figure('page rendered', results.miss),
    figure('post from the content API', results.postAnswer),
    figure('feed from the content API', results.feedAnswer),
    figure('search by the content API', results.searchAnswer),
    figure('visitor at the platform', results.visitor),
    figure('events taken in', results.intake, 'events/core-second'),
    figure('events stored', results.loader, 'events/core-second'),
  ];
}

const post = capacityPages.post;
const platformEnv = {
  PUBLIC_ORIGIN: 'http://www.contenthub.localhost:4000',
  COUNTRY_HEADER: 'x-country',
  PLATFORM_SECRET: 'a secret of benches, long enough',
};
const clientOfHub = { [clientHeaders.type]: clientType, [clientHeaders.version]: '1.0.0', 'x-country': 'US' };

function perCore(server: ServerProcess, url: string, asked: Asked = {}): () => Promise<number> {
  return async () => {
    const before = cpuSeconds(server.pid);
    const { total } = await answered(url, load, asked);
    return total / (cpuSeconds(server.pid) - before);
  };
}

let pageLoads = 0;

/** Who takes events in is counted while they come; who stores them until the last one is stored. */
function eventsPerCore(stack: EventStack, part: 'intake' | 'loader'): () => Promise<number> {
  return async () => {
    const { pid } = stack[part];
    const before = cpuSeconds(pid);
    pageLoads += 1000;
    const { accepted } = await sendLoad({ ...eventLoad, address: stack.intake.address, from: pageLoads });
    if (part === 'loader') await stack.loaded();
    const seconds = cpuSeconds(pid) - before;
    await stack.loaded();
    return accepted / seconds;
  };
}
