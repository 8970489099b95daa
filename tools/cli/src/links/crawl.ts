import { FetchRefusedError, SafeFetcher } from '@contenthub/server-kit/outgoing/safe-fetch';
import { pageLinks, pageProblems } from './inspect-page.ts';

/** The response of one URL. */
type LinkResponse = { status: number; type?: string; location?: string; html?: string; failure?: string };

type FetchLink = (address: string) => Promise<LinkResponse>;

// A hub that was just started renders card images on the first request.
const timeoutMs = 60_000;

/**
 * Fetches pages of the hub, and only checks whether external URLs exist. Hosts that end in `.localhost` always resolve
 * to loopback, because not every resolver supports that.
 */
export function createLinkFetcher(origin: string): FetchLink {
  const externalFetcher = new SafeFetcher({ headersMs: timeoutMs, deadlineMs: timeoutMs, maxRedirects: 3 });
  return async (address) => {
    const isInternal = address.startsWith(`${origin}/`) || address === origin;
    try {
      return isInternal ? await fetchFromHub(address) : { status: await externalFetcher.status(address) };
    } catch (error) {
      return { status: 0, failure: failureReason(error) };
    }
  };
}

/** Redirects of the hub are followed one by one. */
async function fetchFromHub(address: string): Promise<LinkResponse> {
  const url = new URL(address);
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': 'contenthub-links' },
  });
  const location = response.headers.get('location');
  const type = response.headers.get('content-type') ?? '';
  const isPage = response.ok && type.startsWith('text/html');
  const html = isPage ? await response.text() : undefined;
  if (!isPage) await response.body?.cancel();
  const moved = response.status >= 300 && response.status < 400 && location;
  return { status: response.status, type, ...(moved && { location }), ...(html !== undefined && { html }) };
}

function failureReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `does not respond within ${timeoutMs / 1000} s`;
  if (error instanceof FetchRefusedError) return `was blocked: ${error.message}`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return `is unreachable: ${cause}`;
}

/** A broken link and the page that contains it. */
export type BrokenLink = { page: string; kind: string; address: string; reason: string };

type CrawlResult = {
  pages: number;
  addresses: number;
  broken: BrokenLink[];
  redirected: BrokenLink[];
  /** Paths of the crawled pages. */
  visited: string[];
  /** External hosts that were not checked, with the number of URLs of each. */
  externalHosts: Record<string, number>;
};

type Options = {
  /** The public origin of the hub. URLs of other origins are external. */
  origin: string;
  /** Paths to start from. */
  from: readonly string[];
  fetchLink: FetchLink;
  /** Also checks external URLs. */
  external: boolean;
  concurrency: number;
  /** Includes card images, which a hub renders on the first request. */
  cards: boolean;
  report: (done: number, total: number) => void;
};

type Reference = { page: string; kind: string; address: string; fragment: string };

/** Follows every link of the hub once and requests every resource of its pages. */
export async function crawl({
  origin,
  from,
  fetchLink,
  external,
  concurrency,
  cards,
  report,
}: Options): Promise<CrawlResult> {
  const queue: string[] = [];
  const responses = new Map<string, LinkResponse>();
  const fragments = new Map<string, ReadonlySet<string>>();
  const references = new Map<string, Reference[]>();
  const visited: string[] = [];
  const externalHosts = new Map<string, Set<string>>();

  const addReference = (url: URL, reference?: Reference) => {
    const inside = url.origin === origin;
    if (!/^https?:$/.test(url.protocol)) return;
    if (!inside && !external) {
      externalHosts.set(url.host, (externalHosts.get(url.host) ?? new Set()).add(url.href));
      return;
    }
    const target = url.href.slice(0, url.href.length - url.hash.length);
    const existing = references.get(target);
    if (!existing) queue.push(target);
    references.set(target, [...(existing ?? []), ...(reference ? [reference] : [])]);
  };

  const visit = async (target: string) => {
    const response = await fetchLink(target);
    responses.set(target, response);
    const url = new URL(target);
    if (response.location && url.origin === origin) addReference(new URL(response.location, target));
    if (response.html === undefined) return;
    const { links, ids } = pageLinks(response.html);
    fragments.set(target, ids);
    responses.set(target, { ...response, html: '' });
    const page = target.startsWith(origin) ? target.slice(origin.length) : target;
    visited.push(page);
    for (const reason of pageProblems(response.html)) broken.push({ page, kind: 'page', address: page, reason });
    for (const { kind, address } of links) {
      if (kind === 'card' && !cards) continue;
      if (/^(?:mailto|tel|data|blob):/i.test(address)) continue;
      if (!URL.canParse(address, target)) {
        broken.push({ page, kind, address, reason: 'is not a valid URL' });
        continue;
      }
      const to = new URL(address, target);
      addReference(to, { page, kind, address, fragment: decodeFragment(to.hash.slice(1)) });
    }
  };

  const broken: BrokenLink[] = [];
  for (const path of from) {
    addReference(new URL(path, origin), { page: 'start URL', kind: 'link', address: path, fragment: '' });
  }
  await runConcurrently(queue, concurrency, visit, (done) => report(done, references.size));

  const redirected: BrokenLink[] = [];
  for (const [target, sources] of references) {
    const end = followRedirects(target, responses);
    const reason = describeFailure(end.response);
    const isData = /^application\/(?:.*\+)?json/.test(end.response?.type ?? '');
    for (const { fragment, ...reference } of sources) {
      if (reason) broken.push({ ...reference, reason });
      else if (isData && reference.kind === 'link') broken.push({ ...reference, reason: 'returns raw JSON' });
      else if (isFragmentMissing(fragment, fragments.get(end.target)))
        broken.push({ ...reference, reason: `has no element with id ${fragment}` });
      else if (end.target !== target) redirected.push({ ...reference, reason: `redirects to ${end.target}` });
    }
  }
  const hosts = [...externalHosts].map(([host, addresses]) => [host, addresses.size] as const);
  return {
    pages: visited.length,
    addresses: references.size,
    broken,
    redirected,
    visited,
    externalHosts: Object.fromEntries(hosts.sort(([, a], [, b]) => b - a)),
  };
}

/** Processes the queue with limited concurrency, including items added meanwhile. */
async function runConcurrently(
  queue: readonly string[],
  concurrency: number,
  work: (next: string) => Promise<void>,
  report: (done: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let [taken, done] = [0, 0];
  const startNext = () => {
    for (; taken < queue.length && taken - done < concurrency; taken += 1) {
      work(queue[taken] ?? '').then(() => {
        done += 1;
        report(done);
        startNext();
      }, reject);
    }
    if (done === queue.length) resolve();
  };
  startNext();
  return promise;
}

/** Follows redirects inside the hub through the crawled responses, so that each target is requested once. */
function followRedirects(
  target: string,
  responses: ReadonlyMap<string, LinkResponse>,
): { target: string; response: LinkResponse | undefined } {
  const seen = new Set<string>();
  let [at, response] = [target, responses.get(target)];
  while (response?.location && !seen.has(at)) {
    seen.add(at);
    const next = new URL(response.location, at);
    const clean = next.href.slice(0, next.href.length - next.hash.length);
    const found = responses.get(clean);
    if (!found) return { target: clean, response: { status: 200 } };
    [at, response] = [clean, found];
  }
  return { target: at, response };
}

function describeFailure(response: LinkResponse | undefined): string | undefined {
  if (!response) return 'was not fetched';
  if (response.failure) return response.failure;
  if (response.location) return 'is a redirect loop';
  return response.status >= 400 || response.status < 200 ? `returns ${response.status}` : undefined;
}

/** `#top` always exists, `:~:` belongs to the browser, and ids of external pages are unknown. */
function isFragmentMissing(fragment: string, fragments: ReadonlySet<string> | undefined): boolean {
  return (
    fragments !== undefined &&
    fragment !== '' &&
    fragment !== 'top' &&
    !fragment.includes(':~:') &&
    !fragments.has(fragment)
  );
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
