import { type Figure, medianFigure } from '../figure.ts';
import { ratios } from '../interleave.ts';
import { requestsPerSecond } from '../load.ts';
import { ServerProcess } from '../server-process.ts';
import { measureSsr } from '../ssr/ssr.ts';
import { startStoreContent } from './store-content.ts';
import type { StorePost } from './store-posts.ts';
import { visit, visitAll } from './visits.ts';

const rounds = 5;
const atOnce = 8;
/** Pages that a fresh process makes before it is measured, so that its engine has compiled what it runs. */
const warmUp = 400;
const measured = 600;
const here = (name: string) => new URL(name, import.meta.url);

/** What the site itself does when the edge asks it: what it keeps, and pages that nobody asked for before. */
export async function measureOrigin(): Promise<Figure[]> {
  const kept = (await measureSsr())
    .filter(({ name }) => name.endsWith('cached ÷ bare node:http'))
    .map((figure): Figure => ({ ...figure, name: `origin hit, ${figure.name}`, aim: { atLeast: 0.8 } }));
  return [...kept, ...(await measureMisses())];
}

/** With the content calls: each page is of another post, and none of it was asked for before but what all pages share. */
async function measureMisses(): Promise<Figure[]> {
  const { posts, content, env } = await startStoreContent(2000, warmUp + measured);
  const web = () => ServerProcess.start(here('../ssr/web-server.ts'), env);
  const path = posts[0]?.path ?? '';
  const shown = await web();
  const bareEnv = { ...env, WEB_URL: shown.address, BENCH_PATHS: JSON.stringify([path]) };
  const bare = await ServerProcess.start(here('../ssr/bare-server.ts'), bareEnv);
  await shown.stop();
  const results: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  for (let round = 1; round <= rounds; round += 1) {
    results.theirs.push(await requestsPerSecond(`${bare.address}/render${path}`, { connections: atOnce, seconds: 2 }));
    const fresh = await web();
    await walk(fresh.address, posts.slice(0, warmUp));
    results.ours.push(await walk(fresh.address, posts.slice(warmUp)));
    await fresh.stop();
    process.stdout.write(`misses: round ${round} of ${rounds}\n`);
  }
  await Promise.all([content.stop(), bare.stop()]);
  const ratio = ratios(results.ours, results.theirs);
  return [
    medianFigure('origin miss with its content calls ÷ bare renderToString', ratio, '', { atLeast: 0.7 }),
    medianFigure('origin miss with its content calls', results.ours, 'requests/s', null),
    medianFigure('bare renderToString of such a page', results.theirs, 'requests/s', null),
  ];
}

/** Asks for each of them once; says how many in a second. */
async function walk(address: string, posts: StorePost[]): Promise<number> {
  const begun = performance.now();
  await visitAll(posts.length, atOnce, (number) => visit(address, posts[number]?.path ?? ''));
  return (posts.length * 1000) / (performance.now() - begun);
}
