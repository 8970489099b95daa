import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { clientHeaders, clientType, platformPaths } from '@contenthub/contracts/platform/platform-paths';
import { sendLoad } from './events/event-load.ts';
import { EventStack } from './events/event-stack.ts';
import { cpuSeconds } from './harness/cpu-time.ts';
import { type RequestOptions, runLoad } from './harness/http-load.ts';
import { runRounds } from './harness/rounds.ts';
import { ServerProcess } from './harness/server-process.ts';
import { type Figure, medianFigure } from './report/figure.ts';

/** The requests to each kind of server. */
export const capacityPages = {
  post: '/blog/commonly-confused-words/affect-vs-effect',
  postApi: `${contentApiBase}/post/affect-vs-effect/?blog_type=main`,
  feedApi: `${contentApiBase}/posts/?blog_type=main&page=1`,
  searchApi: `${contentApiBase}/posts/?blog_type=main&search=comma`,
  visitor: platformBase + platformPaths.userOrAnonymous,
} as const;

const rounds = 5;
const load = { connections: 8, seconds: 2 };
const eventLoad = { connections: 32, eventsInRequest: 10, seconds: 3 };
const here = (name: string) => new URL(name, import.meta.url);

/**
 * Measures the throughput of one core of each service: requests per second of the server's own CPU time. Other load on
 * the host makes a server slower but does not change its CPU time, so the figures are suitable for planning.
 */
export async function measureCapacity(): Promise<Figure[]> {
  const content = await ServerProcess.start(here('servers/bundled-content.ts'), {});
  const platform = await ServerProcess.start(here('servers/platform.ts'), platformEnv);
  const webEnv = { CONTENT_URL: content.address };
  const web = await ServerProcess.start(here('servers/web.ts'), webEnv);
  const rendering = await ServerProcess.start(here('servers/web.ts'), { ...webEnv, PAGE_CACHE_MB: '0' });
  const stack = await EventStack.start();
  const turns = {
    hit: requestsPerCore(web, web.address + post),
    miss: requestsPerCore(rendering, rendering.address + post),
    postAnswer: requestsPerCore(content, content.address + capacityPages.postApi),
    feedAnswer: requestsPerCore(content, content.address + capacityPages.feedApi),
    searchAnswer: requestsPerCore(content, content.address + capacityPages.searchApi),
    visitor: requestsPerCore(platform, platform.address + capacityPages.visitor, { headers: hubClientHeaders }),
    intake: eventsPerCore(stack, 'intake'),
    loader: eventsPerCore(stack, 'loader'),
  };
  for (const turn of Object.values(turns)) await turn();
  const results = await runRounds(turns, rounds);
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
const hubClientHeaders = { [clientHeaders.type]: clientType, [clientHeaders.version]: '1.0.0', 'x-country': 'US' };

function requestsPerCore(server: ServerProcess, url: string, options: RequestOptions = {}): () => Promise<number> {
  return async () => {
    const before = cpuSeconds(server.pid);
    const { total } = await runLoad(url, load, options);
    return total / (cpuSeconds(server.pid) - before);
  };
}

let pageLoads = 0;

/** Measures the intake while events arrive, and the loader until the last event is stored. */
function eventsPerCore(stack: EventStack, part: 'intake' | 'loader'): () => Promise<number> {
  return async () => {
    const { pid } = stack[part];
    const before = cpuSeconds(pid);
    pageLoads += 1000;
    const { accepted } = await sendLoad({ ...eventLoad, address: stack.intake.address, firstPageLoad: pageLoads });
    if (part === 'loader') await stack.waitUntilLoaded();
    const seconds = cpuSeconds(pid) - before;
    await stack.waitUntilLoaded();
    return accepted / seconds;
  };
}
