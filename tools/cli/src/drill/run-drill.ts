import { DrillStack } from './drill-stack.ts';
import type { DrillResult } from './drill-table.ts';
import type { Outage } from './outages.ts';
import { forEachConcurrently, imageUrls, samplePaths, sitemapPaths, summarise, walkPages } from './walk.ts';

/** What readers do besides reading, each with what counts as working. */
const probes: Record<string, (address: string) => Promise<boolean>> = {
  'a new search': async (address) => (await fetch(`${address}/blog/search/never%20asked%20${Date.now()}`)).ok,
  'a page that nobody has asked for': async (address) =>
    (await fetch(`${address}/blog/no-such-${Date.now()}`)).status === 404,
  'signing in': async (address) => (await fetch(`${address}/signin`)).ok,
  'sending events': async (address) => {
    // Refused ones are kept too, with the reason: it takes all that a good one takes.
    const body = JSON.stringify({ events: [{ consent: 'granted', eventName: 'drill' }] });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${address}/lite`, { method: 'POST', headers, body });
    return status < 500;
  },
};

/** What a reader finds not working. */
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
  /** Told what is being done, how much of it is done, and how much there is. */
  report: (what: string, done: number, total: number) => void;
};

/** One address in so many is left out at first, to see what becomes of one that was never rendered. */
const unrenderedEvery = 4;

/**
 * Renders every page of the sample once; then takes one thing away at a time, starts a site that has nothing in its memory,
 * and walks every page and every picture on it.
 */
export async function runDrill({ posts, urls, outages, report }: DrillOptions): Promise<DrillResult[]> {
  const stack = await DrillStack.start(posts, (done) => report('posts stored', done, posts));
  try {
    await stack.startFreshSite();
    const paths = samplePaths(await sitemapPaths(stack.address), urls);
    const unseen = paths.filter((_, index) => index % unrenderedEvery === unrenderedEvery - 1);
    const rendered = paths.filter((_, index) => index % unrenderedEvery !== unrenderedEvery - 1);
    const pictures = await renderAll(stack.address, rendered, report);
    const results: DrillResult[] = [];
    for (const outage of outages)
      results.push(await drillOutage(stack, outage, { rendered, unseen, pictures }, report));
    return results;
  } finally {
    await stack.stop();
  }
}

type DrillPaths = { rendered: string[]; unseen: string[]; pictures: string[] };

async function drillOutage(
  stack: DrillStack,
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
    // Where all answer, whichever is asked for is rendered by that, and no test for the next outage: one is enough.
    const few = outage.allAnswer ? walks.unseen.splice(0, 1) : walks.unseen;
    const unseen = summarise(await walkPages(stack.address, few, step));
    return {
      off: outage.name,
      allAnswer: outage.allAnswer,
      ...{ rendered, unseen, pictures },
      noticed: await findBrokenFeatures(stack.address),
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
    if (response.status !== 200) throw new Error(`${path} of the sitemap answered ${response.status}`);
    for (const picture of imageUrls(await response.text())) {
      if (picture.startsWith('/')) pictures.add(picture);
    }
    report('pages rendered', ++done, paths.length);
  });
  return [...pictures];
}
