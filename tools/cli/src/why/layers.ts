import { shownChangeHeader } from '@contenthub/change-feed/change-feed';
import { staleHeader } from '@contenthub/contracts/http/edge-caching';
import {
  type ContentPageVersion,
  contentPageVersionPath,
  type WebPageVersion,
  webPageVersionPath,
} from '@contenthub/contracts/http/page-version';

/** Where the layers are. A hub may have no edge. */
export type Addresses = {
  /** Purge addresses of the edges, and their secret. */
  edges: readonly string[];
  purgeSecret: string;
  /** Operations addresses of the web processes. */
  webs: readonly string[];
  content: string;
};

/** A layer that did not respond. */
export type Unreachable = { error: string };

/** What a reader gets now. */
export type ReaderView = {
  status: number;
  cache: string | null;
  ageSeconds: number | null;
  change: string | null;
  staleCopy: string | null;
};

/** What an edge has in its cache; `cached` is null if the next request fetches the page. */
export type EdgeView = {
  cached: { ageSeconds: number; freshForSeconds: number; hits: number; change: string | null; keys: string[] } | null;
  /** The number of the last change that was purged here, and when. */
  lastPurge: { number: number | null; at: string | null };
};

/** What a layer says, with its host and release. */
export type Named<T> = { name: string; version?: string | undefined } & (T | Unreachable);

export type PageReport = {
  url: string;
  reader: ReaderView | Unreachable;
  edges: Named<EdgeView>[];
  webs: Named<WebPageVersion>[];
  content: Named<ContentPageVersion>;
};

const deadlineMs = 20_000;

/** Asks every layer. The caches are read first, because the reader's request may refresh them. */
export async function inspectPage(url: URL, addresses: Addresses): Promise<PageReport> {
  const path = url.pathname + url.search;
  const edges = await Promise.all(addresses.edges.map((edge) => named(edge, inspectEdge(edge, path, addresses))));
  const content = await service(addresses.content, inspectContent(addresses.content, url.pathname));
  const keys = new Set(edges.flatMap((edge) => ('cached' in edge ? (edge.cached?.keys ?? []) : [])));
  if ('post' in content && content.post) keys.add(content.post.key);
  const webs = await Promise.all(addresses.webs.map((web) => service(web, inspectWeb(web, path, keys))));
  return { url: url.href, reader: await attempt(requestAsReader(url)), edges, webs, content };
}

async function inspectEdge(edge: string, path: string, { purgeSecret }: Addresses): Promise<EdgeView> {
  const headers = { authorization: `Bearer ${purgeSecret}` };
  const response = await request(new URL(path, edge), { method: 'HEAD', headers });
  const read = (name: string) => response.headers.get(name);
  if (response.status === 401) throw new Error('refused the secret (PURGE_SECRET)');
  if (response.status === 405) throw new Error('has an older configuration, which cannot be inspected');
  const number = read('x-edge-last-change');
  const lastPurge = { number: number ? Number(number) : null, at: toIso(read('x-edge-last-purge')) };
  const ttl = read('x-edge-ttl');
  if (ttl === null) return { cached: null, lastPurge };
  return {
    cached: {
      ageSeconds: Number(read('age') ?? 0),
      freshForSeconds: Number(ttl),
      hits: Number(read('x-edge-hits') ?? 0),
      change: read(shownChangeHeader),
      keys: (read('xkey') ?? '').split(' ').filter(Boolean),
    },
    lastPurge,
  };
}

async function inspectWeb(web: string, path: string, keys: ReadonlySet<string>): Promise<WebPageVersion> {
  const query = new URLSearchParams({ path, keys: [...keys].join(' ').slice(0, 8000) });
  return readJson<WebPageVersion>(new URL(`${webPageVersionPath}?${query}`, web), 'received');
}

async function inspectContent(content: string, path: string): Promise<ContentPageVersion> {
  const address = new URL(`${contentPageVersionPath}?${new URLSearchParams({ path })}`, content);
  return readJson<ContentPageVersion>(address, 'outbox');
}

async function requestAsReader(url: URL): Promise<ReaderView> {
  const response = await request(url, { redirect: 'manual' });
  await response.body?.cancel();
  const read = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    cache: read('x-cache'),
    ageSeconds: read('age') === null ? null : Number(read('age')),
    change: read(shownChangeHeader),
    staleCopy: read(staleHeader),
  };
}

/** Only the expected service answers with this field. */
async function readJson<T extends object>(address: URL, field: keyof T): Promise<T> {
  const response = await request(address);
  if (!response.ok) throw new Error(`returned ${response.status}`);
  const body = (await response.json().catch(() => ({}))) as T;
  if (!(field in body)) throw new Error('is another service: it does not know page versions');
  return body;
}

async function request(address: URL, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...init, signal: AbortSignal.timeout(deadlineMs) }).catch((error: unknown) => {
    const { cause } = error as { cause?: { code?: string } };
    throw new Error(`does not respond (${cause?.code ?? String(error)})`);
  });
}

async function attempt<T>(view: Promise<T>): Promise<T | Unreachable> {
  return view.catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }));
}

async function named<T>(address: string, view: Promise<T>): Promise<Named<T>> {
  return { name: new URL(address).host, ...(await attempt(view)) };
}

/** A service also names its release. */
async function service<T>(address: string, view: Promise<T>): Promise<Named<T>> {
  const asked = attempt(readJson<{ version: string }>(new URL('/healthz', address), 'version'));
  const [seen, health] = await Promise.all([named(address, view), asked]);
  return { ...seen, version: 'version' in health ? health.version : undefined };
}

function toIso(date: string | null): string | null {
  return date ? new Date(date).toISOString() : null;
}
