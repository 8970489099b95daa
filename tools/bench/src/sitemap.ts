import { freePort } from '@contenthub/testing/sockets/free-port';
import { openBenchDatabase } from './harness/bench-database.ts';
import { residentMegabytes } from './harness/resident-memory.ts';
import { ServerProcess } from './harness/server-process.ts';
import { type Figure, median } from './report/figure.ts';

const posts = 100_000;
const limits = { addresses: 50_000, megabytes: 50 };

const here = (name: string) => new URL(name, import.meta.url);

/** Measures the whole sitemap of 100,000 posts and the memory of the process that writes it. */
export async function measureSitemap(options: string[]): Promise<Figure[]> {
  const store = options.find((option) => !option.startsWith('--'));
  const url = store ?? (await openSitemapDatabase());
  const content = await ServerProcess.start(here('servers/stored-content.ts'), { DATABASE_URL: url, NATS_URL: '' });
  // No caching, so that every part is written each time.
  const operationsPort = await freePort();
  const web = await ServerProcess.start(here('servers/web.ts'), {
    OPERATIONS_PORT: String(operationsPort),
    ...{ CONTENT_URL: content.address, PUBLIC_ORIGIN: 'http://www.example.com', PAGE_CACHE_MB: '0' },
    ...{ CONTENT_DEADLINE_MS: '5000' },
  });
  const operations = `http://127.0.0.1:${operationsPort}`;
  const first = await fetchSitemap(web.address, operations);
  // Memory first grows to the heap limit. Only growth after that indicates a leak.
  const second = await fetchSitemap(web.address, operations);
  const again = await fetchSitemap(web.address, operations);
  await web.stop();
  await content.stop();
  return [
    { name: 'addresses named', value: first.addresses, unit: '', aim: { atLeast: posts } },
    { name: 'addresses named twice', value: first.addresses - first.different, unit: '', aim: { atMost: 0 } },
    { name: 'parts', value: first.parts, unit: '', aim: null },
    { name: 'addresses in the largest part', value: first.most, unit: '', aim: { atMost: limits.addresses } },
    { name: 'largest part', value: first.largest, unit: 'MB', aim: { atMost: limits.megabytes } },
    { name: 'index, rebuilt', value: first.indexMs, unit: 'ms', aim: null },
    { name: 'a full part, rebuilt', value: median(again.partMs), unit: 'ms', aim: null },
    { name: 'most memory of the site, first time', value: first.peak, unit: 'MB', aim: null },
    { name: 'most memory of the site, second time', value: second.peak, unit: 'MB', aim: null },
    { name: 'third time ÷ second time', value: again.peak / second.peak, unit: '', aim: { atMost: 1.1 } },
  ];
}

async function openSitemapDatabase(): Promise<string> {
  const { url, close } = await openBenchDatabase(posts);
  await close();
  return url;
}

async function fetchSitemap(address: string, operations: string) {
  const startedAt = performance.now();
  const parts = locations((await fetchFile(address, '/sitemap.xml')).toString());
  const indexMs = performance.now() - startedAt;
  const seen = new Set<string>();
  const result = { parts: parts.length, indexMs, addresses: 0, different: 0, most: 0, largest: 0, peak: 0 };
  const partMs: number[] = [];
  for (const part of parts) {
    const started = performance.now();
    const xml = await fetchFile(address, new URL(part).pathname);
    const named = locations(xml.toString());
    if (named.length >= 10_000) partMs.push(performance.now() - started);
    for (const one of named) seen.add(one);
    result.addresses += named.length;
    result.most = Math.max(result.most, named.length);
    result.largest = Math.max(result.largest, xml.length / 1e6);
    result.peak = Math.max(result.peak, await residentMegabytes(operations));
  }
  return { ...result, different: seen.size, partMs };
}

async function fetchFile(address: string, path: string): Promise<Buffer> {
  const response = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => found);
}
