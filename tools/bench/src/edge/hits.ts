import { request } from 'node:http';
import { contentApiBase } from '@contenthub/contracts/content/content-paths';
import { Varnish } from '@contenthub/services/testing/varnish';
import { cpuSeconds } from '../harness/cpu-time.ts';
import { runWrk } from '../harness/http-load.ts';
import { runRounds } from '../harness/rounds.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { type Figure, median, medianFigure } from '../report/figure.ts';
import { BareVarnish, Nginx, type StaticObject } from './reference-servers.ts';

const slug = 'affect-vs-effect';
const page = `/blog/commonly-confused-words/${slug}`;
const apiPath = `${contentApiBase}/post/${slug}/?blog_type=main`;
/** A visitor on their first page, and one with a bucket and an id, in a country without a consent requirement. */
const anonymousHeaders = { 'accept-encoding': 'gzip', 'x-country': 'US' };
const visitorHeaders = {
  ...anonymousHeaders,
  cookie: 'visitor=-3.x; country-class=us; experiment-bucket=17',
};
const load = { connections: 16, seconds: 2 };
const rounds = 5;
const here = (name: string) => new URL(name, import.meta.url);

/**
 * Measures the cost of cache hits in CPU time of the server instead of requests per second: on two cores that also
 * generate the load, the load generator limits every fast server equally.
 */
export async function measureHits(): Promise<Figure[]> {
  const secret = { PLATFORM_SECRET: 'a secret of benches, long enough', COUNTRY_HEADER: 'x-country' };
  const platform = await ServerProcess.start(here('../servers/platform.ts'), secret);
  const content = await ServerProcess.start(here('../servers/bundled-content.ts'), {});
  const addresses = { CONTENT_URL: content.address, PLATFORM_URL: platform.address };
  const web = await ServerProcess.start(here('../servers/web.ts'), { ...secret, ...addresses });
  const edge = await Varnish.start({ web: [new URL(web.address).host], optimised: true });
  await edge.waitUntilHealthy(page);
  const [kept, answer] = [await fetchRaw(edge.address + page), await fetchRaw(edge.address + apiPath)];
  const constant = await BareVarnish.start({ '/page': kept, '/call': answer });
  const nginx = await Nginx.start(web.address, { page: kept.bytes, call: answer.bytes });

  const results = await measureServers({
    'constant call': { server: constant, url: `${constant.address}/call` },
    'edge call': { server: edge, url: edge.address + apiPath },
    'constant page': { server: constant, url: `${constant.address}/page` },
    'edge page': { server: edge, url: edge.address + page },
    'edge page, first view': { server: edge, url: edge.address + page, headers: anonymousHeaders },
    'nginx file': { server: nginx, url: `${nginx.address}/files/page` },
    'nginx proxy_cache': { server: nginx, url: nginx.address + page },
    'web alone': { server: web, url: web.address + page },
  });
  await Promise.all([edge, constant, nginx].map((server) => server.stop()));
  await Promise.all([web, content, platform].map((server) => server.stop()));
  const ratio = (name: string, ours: keyof typeof results, theirs: keyof typeof results, aim: Figure['aim']) =>
    medianFigure(
      name,
      results[ours].map(
        ({ perCpuSecond }, round) => perCpuSecond / (results[theirs][round]?.perCpuSecond ?? Number.NaN),
      ),
      '',
      aim,
    );
  return [
    ratio('edge hit ÷ Varnish with one constant object', 'edge call', 'constant call', { atLeast: 0.9 }),
    ratio('edge page of a visitor with a bucket ÷ the same', 'edge page', 'constant page', { atLeast: 0.9 }),
    ratio('edge page of a first view ÷ the same', 'edge page, first view', 'constant page', { atLeast: 0.9 }),
    ratio('Varnish with one constant object ÷ nginx sending the file', 'constant page', 'nginx file', null),
    ratio('edge page ÷ nginx sending the file', 'edge page', 'nginx file', null),
    ratio('nginx with proxy_cache ÷ nginx sending the file', 'nginx proxy_cache', 'nginx file', null),
    ratio('web alone ÷ nginx sending the file', 'web alone', 'nginx file', null),
    ...Object.entries(results).flatMap(([name, turns]) => [
      {
        name: `${name}, a second of the server’s processor`,
        value: median(turns.map((t) => t.perCpuSecond)),
        unit: 'requests',
        aim: null,
      },
      { name: `${name}, as asked here`, value: median(turns.map((t) => t.perSecond)), unit: 'requests/s', aim: null },
    ]),
    { name: 'size of the page, compressed', value: kept.bytes.length / 1000, unit: 'KB', aim: null },
  ];
}

type WrkTarget = { server: { pid: number }; url: string; headers?: Record<string, string> };
type Turn = { perSecond: number; perCpuSecond: number };

/** All servers run at the same time and take turns, each after a short warm-up. */
async function measureServers<K extends string>(targets: Record<K, WrkTarget>): Promise<Record<K, Turn[]>> {
  const turns = {} as Record<K, () => Promise<Turn>>;
  for (const [name, { server, url, headers = visitorHeaders }] of Object.entries(targets) as [K, WrkTarget][]) {
    await runWrk(url, { ...load, seconds: 1 }, headers);
    turns[name] = async () => {
      const before = cpuSeconds(server.pid);
      const { perSecond, total } = await runWrk(url, load, headers);
      return { perSecond, perCpuSecond: total / (cpuSeconds(server.pid) - before) };
    };
  }
  return runRounds(turns, rounds, 'hits: round');
}

/** Headers that Varnish sets for each response, and those of the connection. */
const connectionHeaders = new Set([
  'age',
  'accept-ranges',
  'connection',
  'content-length',
  'date',
  'transfer-encoding',
  'x-cache',
]);

/** Returns the bytes as sent, which `fetch` would decompress, and their headers. */
function fetchRaw(url: string): Promise<StaticObject> {
  return new Promise((resolve, reject) => {
    request(url, { headers: visitorHeaders }, (response) => {
      const parts: Buffer[] = [];
      const headers = Object.fromEntries(
        Object.entries(response.headers).filter(([name]) => !connectionHeaders.has(name)),
      );
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ bytes: Buffer.concat(parts), headers }));
    })
      .on('error', reject)
      .end();
  });
}
