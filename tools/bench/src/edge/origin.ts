import { requestsPerSecond } from '../harness/http-load.ts';
import { ratiosByRound } from '../harness/rounds.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { measureRendering } from '../rendering.ts';
import { type Figure, medianFigure } from '../report/figure.ts';
import { type StoredPost, startContentApi } from './stored-content.ts';
import { visit, visitConcurrently } from './visits.ts';

const rounds = 5;
const concurrency = 8;
/** Pages rendered before the measurement, so that the code is compiled. */
const warmUp = 400;
const measured = 600;
const here = (name: string) => new URL(name, import.meta.url);

/** Measures the site behind the edge: cached pages and first requests. */
export async function measureOrigin(): Promise<Figure[]> {
  const kept = (await measureRendering())
    .filter(({ name }) => name.endsWith('cached ÷ bare node:http'))
    .map((figure): Figure => ({ ...figure, name: `origin hit, ${figure.name}`, aim: { atLeast: 0.8 } }));
  return [...kept, ...(await measureMisses())];
}

/** Includes the content calls. Every page shows another post, and only data shared by all pages is cached. */
async function measureMisses(): Promise<Figure[]> {
  const { posts, content, env } = await startContentApi(2000, warmUp + measured);
  const web = () => ServerProcess.start(here('../servers/web.ts'), env);
  const path = posts[0]?.path ?? '';
  const shown = await web();
  const bareEnv = { ...env, WEB_URL: shown.address, BENCH_PATHS: JSON.stringify([path]) };
  const bare = await ServerProcess.start(here('../servers/bare-render.ts'), bareEnv);
  await shown.stop();
  const results: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  for (let round = 1; round <= rounds; round += 1) {
    results.theirs.push(
      await requestsPerSecond(`${bare.address}/render${path}`, { connections: concurrency, seconds: 2 }),
    );
    const fresh = await web();
    await fetchAll(fresh.address, posts.slice(0, warmUp));
    results.ours.push(await fetchAll(fresh.address, posts.slice(warmUp)));
    await fresh.stop();
    process.stdout.write(`misses: round ${round} of ${rounds}\n`);
  }
  await Promise.all([content.stop(), bare.stop()]);
  const ratio = ratiosByRound(results.ours, results.theirs);
  return [
    medianFigure('origin miss with its content calls ÷ bare renderToString', ratio, '', { atLeast: 0.7 }),
    medianFigure('origin miss with its content calls', results.ours, 'requests/s', null),
    medianFigure('bare renderToString of such a page', results.theirs, 'requests/s', null),
  ];
}

/** Requests each page once and returns the requests per second. */
async function fetchAll(address: string, posts: StoredPost[]): Promise<number> {
  const startedAt = performance.now();
  await visitConcurrently(posts.length, concurrency, (number) => visit(address, posts[number]?.path ?? ''));
  return (posts.length * 1000) / (performance.now() - startedAt);
}
