import { sitemapIndexPath } from '@contenthub/contracts/content/site-urls';
import { staleHeader } from '@contenthub/contracts/http/edge-caching';
import { Random } from '../generate/random.ts';
import { pageLinks } from '../links/inspect-page.ts';
import { sitemapUrls } from '../links/sitemap.ts';
import { percentile } from './latencies.ts';

/** Returns the paths of all URLs in the sitemap. */
export async function sitemapPaths(address: string): Promise<string[]> {
  const fetchText = async (named: string) => {
    const url = address + toPath(named);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    return response.text();
  };
  return (await sitemapUrls(fetchText, sitemapIndexPath)).map(toPath);
}

/** Drops the origin, because the sitemap may be written for another one. */
const toPath = (address: string) => new URL(address, 'http://localhost').pathname;

/** Returns a random sample that depends only on the seed. */
export function samplePaths(paths: readonly string[], count: number, seed = 1): string[] {
  const random = new Random(seed, 0);
  const drawn = paths.map((path) => ({ path, order: random.below(2 ** 31) }));
  return drawn
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ path }) => path);
}

/** Returns all image URLs of a page, in every width and format. */
export function imageUrls(html: string): string[] {
  return pageLinks(html)
    .links.filter(({ kind }) => kind === 'picture')
    .map(({ address }) => address);
}

/** The response for one path. */
export type PageResult = {
  path: string;
  status: number;
  retryLater: boolean;
  copy: { from: string; ageMs: number } | undefined;
  ms: number;
};

export type WalkSummary = {
  requested: number;
  succeeded: number;
  /** 503 with Retry-After. */
  retryLater: number;
  fromDisk: number;
  oldestMs: number;
  medianMs: number;
  p99Ms: number;
  /** Unexpected responses. */
  failed: PageResult[];
};

/** Low, because a busy site fails the edge's health probe and the edge then rejects readers. */
const concurrency = 4;

/** Requests every path as a reader would, with limited concurrency. */
export async function walkPages(address: string, paths: readonly string[], report: () => void): Promise<PageResult[]> {
  const results: PageResult[] = [];
  await forEachConcurrently(paths, async (path) => {
    results.push(await fetchPage(address, path));
    report();
  });
  return results;
}

export async function forEachConcurrently(
  paths: readonly string[],
  visit: (path: string) => Promise<void>,
): Promise<void> {
  const left = [...paths];
  const worker = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await visit(path);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function fetchPage(address: string, path: string): Promise<PageResult> {
  const startedAt = performance.now();
  const response = await fetch(address + path, { redirect: 'manual' }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  const [, from, at] = /^(\w+); (.+)$/.exec(response?.headers.get(staleHeader) ?? '') ?? [];
  return {
    path,
    status: response?.status ?? 0,
    retryLater: response?.status === 503 && response.headers.has('retry-after'),
    copy: from && at ? { from, ageMs: Date.now() - Date.parse(at) } : undefined,
    ms: performance.now() - startedAt,
  };
}

export function summarise(results: readonly PageResult[]): WalkSummary {
  const times = results.map(({ ms }) => ms);
  return {
    requested: results.length,
    succeeded: results.filter(({ status }) => status === 200).length,
    retryLater: results.filter(({ retryLater }) => retryLater).length,
    fromDisk: results.filter(({ copy }) => copy?.from === 'disk').length,
    oldestMs: Math.max(0, ...results.map(({ copy }) => copy?.ageMs ?? 0)),
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    failed: results.filter(({ status, retryLater }) => status !== 200 && !retryLater),
  };
}
