import { Prometheus } from '../monitoring/prometheus.ts';
import { DrillStack } from './drill-stack.ts';
import type { DrillResult } from './drill-table.ts';
import type { Outage } from './outages.ts';
import { forEachConcurrently, imageUrls, samplePaths, sitemapPaths, summarise, walkPages } from './walk.ts';

/** Reader actions other than reading, each with its success condition. */
const probes: Record<string, (address: string) => Promise<boolean>> = {
  'a new search': async (address) => (await fetch(`${address}/blog/search/never%20asked%20${Date.now()}`)).ok,
  'an uncached page': async (address) => (await fetch(`${address}/blog/no-such-${Date.now()}`)).status === 404,
  'signing in': async (address) => (await fetch(`${address}/signin`)).ok,
  'sending events': async (address) => {
    // A rejected event is stored too, so it exercises the same path as a valid one.
    const body = JSON.stringify({ events: [{ consent: 'granted', eventName: 'drill' }] });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${address}/lite`, { method: 'POST', headers, body });
    return status < 500;
  },
};

/** Returns the features that do not work. */
async function findBrokenFeatures(address: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, works] of Object.entries(probes)) {
    if (!(await works(address).catch(() => false))) found.push(name);
  }
  return found;
}

type DrillOptions = {
  posts: number;
  urls: number;
  outages: readonly Outage[];
  /** Called with the current step, the completed count and the total. */
  report: (what: string, done: number, total: number) => void;
};

/** Every fourth page is not rendered first, to test pages without a stale copy. */
const unrenderedEvery = 4;

/**
 * Renders the sampled pages once. For each outage it then starts a site with an empty memory cache and requests every
 * page and image.
 */
export async function runDrill({ posts, urls, outages, report }: DrillOptions): Promise<DrillResult[]> {
  const stack = await DrillStack.start(posts, (done) => report('posts stored', done, posts));
  let prometheus: Prometheus | undefined;
  try {
    await stack.startFreshSite();
    prometheus = await Prometheus.start(stack.metricsAddresses);
    const paths = samplePaths(await sitemapPaths(stack.address), urls);
    const unseen = paths.filter((_, index) => index % unrenderedEvery === unrenderedEvery - 1);
    const rendered = paths.filter((_, index) => index % unrenderedEvery !== unrenderedEvery - 1);
    const pictures = await renderAll(stack.address, rendered, report);
    const results: DrillResult[] = [];
    for (const outage of outages) {
      const result = await drillOutage(stack, prometheus, outage, { rendered, unseen, pictures }, report);
      const resolvedMs = await prometheus.waitUntilQuiet();
      results.push({ ...result, alerts: { ...result.alerts, resolvedMs } });
    }
    return results;
  } finally {
    await prometheus?.stop();
    await stack.stop();
  }
}

type DrillPaths = { rendered: string[]; unseen: string[]; pictures: string[] };

async function drillOutage(
  stack: DrillStack,
  prometheus: Prometheus,
  outage: Outage,
  walks: DrillPaths,
  report: DrillOptions['report'],
): Promise<DrillResult> {
  const total = walks.rendered.length + walks.pictures.length + (outage.allAnswer ? 1 : walks.unseen.length);
  let done = 0;
  const step = () => report(`${outage.name} off`, ++done, total);
  await stack.stopSite();
  await outage.begin(stack);
  try {
    await stack.startFreshSite();
    const rendered = summarise(await walkPages(stack.address, walks.rendered, step));
    const pictures = summarise(await walkPages(stack.address, walks.pictures, step));
    // If all pages respond, a request renders the page and makes it useless for later outages, so one page is enough.
    const paths = outage.allAnswer ? walks.unseen.splice(0, 1) : walks.unseen;
    const unseen = summarise(await walkPages(stack.address, paths, step));
    const noticed = await findBrokenFeatures(stack.address);
    const firedMs = await prometheus.waitUntilFiring(outage.alerts);
    return {
      off: outage.name,
      allAnswer: outage.allAnswer,
      ...{ rendered, unseen, pictures },
      noticed,
      alerts: { fired: outage.alerts.map(({ alert, job }) => `${alert} (${job})`), firedMs, resolvedMs: 0 },
    };
  } finally {
    await outage.end(stack);
  }
}

async function renderAll(address: string, paths: string[], report: DrillOptions['report']): Promise<string[]> {
  const pictures = new Set<string>();
  let done = 0;
  await forEachConcurrently(paths, async (path) => {
    const response = await fetch(address + path);
    if (response.status !== 200) throw new Error(`${path} of the sitemap returned ${response.status}`);
    for (const picture of imageUrls(await response.text())) {
      if (picture.startsWith('/')) pictures.add(picture);
    }
    report('pages rendered', ++done, paths.length);
  });
  return [...pictures];
}
