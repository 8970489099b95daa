import { picturesOf, sample, sitemapPaths } from './addresses.ts';
import { DrillStack } from './drill-stack.ts';
import type { Drilled } from './drill-table.ts';
import type { Outage } from './outages.ts';
import { noticed } from './readers.ts';
import { someAtATime, summary, walk } from './walk.ts';

export type DrillOptions = {
  posts: number;
  urls: number;
  outages: readonly Outage[];
  /** Told what is being done, how much of it is done, and how much there is. */
  report: (what: string, done: number, total: number) => void;
};

/** One address in so many is left out at first, to see what becomes of one that was never rendered. */
const unseenEvery = 4;

/**
 * Renders every page of the sample once; then takes one thing away at a time, starts a site that has nothing in its memory,
 * and walks every page and every picture on it.
 */
export async function runDrill({ posts, urls, outages, report }: DrillOptions): Promise<Drilled[]> {
  const stack = await DrillStack.start(posts, (done) => report('posts stored', done, posts));
  try {
    await stack.startFreshSite();
    const paths = sample(await sitemapPaths(stack.address), urls);
    const unseen = paths.filter((_, index) => index % unseenEvery === unseenEvery - 1);
    const rendered = paths.filter((_, index) => index % unseenEvery !== unseenEvery - 1);
    const pictures = await renderAll(stack.address, rendered, report);
    const drilled: Drilled[] = [];
    for (const outage of outages) drilled.push(await drill(stack, outage, { rendered, unseen, pictures }, report));
    return drilled;
  } finally {
    await stack.stop();
  }
}

type Walks = { rendered: string[]; unseen: string[]; pictures: string[] };

async function drill(
  stack: DrillStack,
  outage: Outage,
  walks: Walks,
  report: DrillOptions['report'],
): Promise<Drilled> {
  const total = walks.rendered.length + walks.pictures.length + (outage.allAnswer ? 1 : walks.unseen.length);
  let done = 0;
  const step = () => report(`${outage.name} off`, ++done, total);
  await stack.stopSite();
  await outage.begin(stack);
  try {
    await stack.startFreshSite();
    const rendered = summary(await walk(stack.address, walks.rendered, step));
    const pictures = summary(await walk(stack.address, walks.pictures, step));
    // Where all answer, whichever is asked for is rendered by that, and no test for the next outage: one is enough.
    const few = outage.allAnswer ? walks.unseen.splice(0, 1) : walks.unseen;
    const unseen = summary(await walk(stack.address, few, step));
    return {
      off: outage.name,
      allAnswer: outage.allAnswer,
      ...{ rendered, unseen, pictures },
      noticed: await noticed(stack.address),
    };
  } finally {
    await outage.end(stack);
  }
}

async function renderAll(address: string, paths: string[], report: DrillOptions['report']): Promise<string[]> {
  const pictures = new Set<string>();
  let done = 0;
  await someAtATime(paths, async (path) => {
    const response = await fetch(address + path);
    if (response.status !== 200) throw new Error(`${path} of the sitemap answered ${response.status}`);
    for (const picture of picturesOf(await response.text())) {
      if (picture.startsWith('/')) pictures.add(picture);
    }
    report('pages rendered', ++done, paths.length);
  });
  return [...pictures];
}
