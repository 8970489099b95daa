import { gzipSync } from 'node:zlib';
import { requestsPerSecond } from './harness/http-load.ts';
import { ratiosByRound, runRounds } from './harness/rounds.ts';
import { ServerProcess } from './harness/server-process.ts';
import { type Figure, medianFigure } from './report/figure.ts';

/** Returns the compressed bytes of all scripts that a page loads initially. */
export async function shippedScriptBytes(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text();
  const named = html.matchAll(/(?:<script type="module" src|<link rel="modulepreload" href)="([^"]+\.js)"/g);
  const files = new Set([...named].map(([, file]) => file ?? ''));
  const sizes = [...files].map(async (file) => {
    const response = await fetch(new URL(file, origin));
    return gzipSync(Buffer.from(await response.arrayBuffer())).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const pages = { home: '/blog/', post: '/blog/commonly-confused-words/affect-vs-effect' };
const rounds = 5;
const load = { connections: 8, seconds: 2 };
const ratioAim = { atLeast: 0.8 };
const scriptAim = { atMost: 95 };

const here = (name: string) => new URL(name, import.meta.url);

/** All servers run at the same time and take turns in every round, so that noise affects all of them. */
export async function measureRendering(): Promise<Figure[]> {
  const content = await ServerProcess.start(here('servers/bundled-content.ts'), {});
  const web = (env: Record<string, string>) =>
    ServerProcess.start(here('servers/web.ts'), { CONTENT_URL: content.address, ...env });
  const [cached, uncached] = [await web({}), await web({ PAGE_CACHE_MB: '0' })];
  const paths = JSON.stringify(Object.values(pages));
  const bareEnv = { CONTENT_URL: content.address, WEB_URL: cached.address, BENCH_PATHS: paths };
  const bare = await ServerProcess.start(here('servers/bare-render.ts'), bareEnv);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const addresses = {
      uncached: uncached.address + path,
      render: `${bare.address}/render${path}`,
      cached: cached.address + path,
      bytes: `${bare.address}/bytes${path}`,
    };
    // A short warm-up lets each engine compile its code.
    for (const address of Object.values(addresses)) await requestsPerSecond(address, { ...load, seconds: 1 });
    const turn = (key: keyof typeof addresses) => () => requestsPerSecond(addresses[key], load);
    const results = await runRounds(
      { uncached: turn('uncached'), render: turn('render'), cached: turn('cached'), bytes: turn('bytes') },
      rounds,
      `${name}: round`,
    );
    const ratio = (ours: keyof typeof addresses, theirs: keyof typeof addresses) =>
      ratiosByRound(results[ours], results[theirs]);
    figures.push(
      medianFigure(`${name}, uncached`, results.uncached, 'requests/s', null),
      medianFigure(`${name}, bare renderToString`, results.render, 'requests/s', null),
      medianFigure(`${name}, uncached ÷ bare renderToString`, ratio('uncached', 'render'), '', ratioAim),
      medianFigure(`${name}, cached`, results.cached, 'requests/s', null),
      medianFigure(`${name}, bare node:http`, results.bytes, 'requests/s', null),
      medianFigure(`${name}, cached ÷ bare node:http`, ratio('cached', 'bytes'), '', ratioAim),
    );
  }
  for (const [name, path] of Object.entries(pages)) {
    const kilobytes = (await shippedScriptBytes(cached.address, path)) / 1000;
    figures.push({ name: `${name}, JavaScript shipped`, value: kilobytes, unit: 'KB gzip', aim: scriptAim });
  }
  await Promise.all([content, cached, uncached, bare].map((server) => server.stop()));
  return figures;
}
