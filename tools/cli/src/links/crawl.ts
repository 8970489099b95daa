import { FetchRefusedError, SafeFetcher } from '@contenthub/server-kit/outgoing/safe-fetch';
import { pageLinks, pageProblems } from './inspect-page.ts';

/** What came of asking for an address. */
type LinkResponse = { status: number; type?: string; location?: string; html?: string; failure?: string };

type FetchLink = (address: string) => Promise<LinkResponse>;

// A hub that was just started draws the pictures of its shared links when they are first asked for.
const timeoutMs = 60_000;

/**
 * Asks the hub for pages, and others only whether something is there. Names that end in `.localhost` are this machine by
 * definition, though not every resolver knows it.
 */
export function createLinkFetcher(origin: string): FetchLink {
  const others = new SafeFetcher({ headersMs: timeoutMs, deadlineMs: timeoutMs, maxRedirects: 3 });
  return async (address) => {
    const inside = address.startsWith(`${origin}/`) || address === origin;
    try {
      return inside ? await fetchFromHub(address) : { status: await others.status(address) };
    } catch (error) {
      return { status: 0, failure: failureReason(error) };
    }
  };
}

/** The redirects of the hub are looked at one by one. */
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
  if (error instanceof Error && error.name === 'TimeoutError') return `does not answer within ${timeoutMs / 1000} s`;
  if (error instanceof FetchRefusedError) return `is not asked: ${error.message}`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return `cannot be reached: ${cause}`;
}

/** Something that leads nowhere, and where it stands. */
export type BrokenLink = { page: string; kind: string; address: string; reason: string };

type CrawlResult = {
  pages: number;
  addresses: number;
  broken: BrokenLink[];
  redirected: BrokenLink[];
  /** The pages that were read, as paths. */
  visited: string[];
  /** Hosts that pages lead to and that were not asked, and how many addresses of each. */
  outside: Record<string, number>;
};

type Options = {
  /** As readers know the hub: what begins with it is followed, the rest is outside. */
  origin: string;
  /** Where to begin, as paths. */
  from: readonly string[];
  ask: FetchLink;
  /** Asks outside as well. */
  external: boolean;
  atOnce: number;
  /** Leaves out the pictures of shared links, which a hub draws when they are first asked for. */
  cards: boolean;
  report: (done: number, total: number) => void;
};

type Reference = { page: string; kind: string; address: string; fragment: string };

/** Follows every link of the hub once, and asks for everything that its pages show. */
export async function crawl({ origin, from, ask, external, atOnce, cards, report }: Options): Promise<CrawlResult> {
  const queue: string[] = [];
  const answers = new Map<string, LinkResponse>();
  const fragments = new Map<string, ReadonlySet<string>>();
  const references = new Map<string, Reference[]>();
  const visited: string[] = [];
  const outside = new Map<string, Set<string>>();

  const addReference = (url: URL, reference?: Reference) => {
    const inside = url.origin === origin;
    if (!/^https?:$/.test(url.protocol)) return;
    if (!inside && !external) {
      outside.set(url.host, (outside.get(url.host) ?? new Set()).add(url.href));
      return;
    }
    const target = url.href.slice(0, url.href.length - url.hash.length);
    const known = references.get(target);
    if (!known) queue.push(target);
    references.set(target, [...(known ?? []), ...(reference ? [reference] : [])]);
  };

  const visit = async (target: string) => {
    const answer = await ask(target);
    answers.set(target, answer);
    const url = new URL(target);
    if (answer.location && url.origin === origin) addReference(new URL(answer.location, target));
    if (answer.html === undefined) return;
    const { links, ids } = pageLinks(answer.html);
    fragments.set(target, ids);
    answers.set(target, { ...answer, html: '' });
    const page = target.startsWith(origin) ? target.slice(origin.length) : target;
    visited.push(page);
    for (const reason of pageProblems(answer.html)) broken.push({ page, kind: 'page', address: page, reason });
    for (const { kind, address } of links) {
      if (kind === 'card' && !cards) continue;
      if (/^(?:mailto|tel|data|blob):/i.test(address)) continue;
      if (!URL.canParse(address, target)) {
        broken.push({ page, kind, address, reason: 'is no address' });
        continue;
      }
      const to = new URL(address, target);
      addReference(to, { page, kind, address, fragment: decodeFragment(to.hash.slice(1)) });
    }
  };

  const broken: BrokenLink[] = [];
  for (const path of from) {
    addReference(new URL(path, origin), { page: 'where it began', kind: 'link', address: path, fragment: '' });
  }
  await runConcurrently(queue, atOnce, visit, (done) => report(done, references.size));

  const redirected: BrokenLink[] = [];
  for (const [target, met] of references) {
    const end = followRedirects(target, answers);
    const reason = describeFailure(end.answer);
    const isData = /^application\/(?:.*\+)?json/.test(end.answer?.type ?? '');
    for (const { fragment, ...reference } of met) {
      if (reason) broken.push({ ...reference, reason });
      else if (isData && reference.kind === 'link') broken.push({ ...reference, reason: 'answers raw JSON' });
      else if (isFragmentMissing(fragment, fragments.get(end.target)))
        broken.push({ ...reference, reason: `has no place #${fragment}` });
      else if (end.target !== target) redirected.push({ ...reference, reason: `leads on to ${end.target}` });
    }
  }
  const hosts = [...outside].map(([host, addresses]) => [host, addresses.size] as const);
  return {
    pages: visited.length,
    addresses: references.size,
    broken,
    redirected,
    visited,
    outside: Object.fromEntries(hosts.sort(([, a], [, b]) => b - a)),
  };
}

/** Does the work that waits, so many at once, and what comes to it meanwhile. */
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

/** Redirects inside the hub are followed by the crawl itself, so that each end is asked for once. */
function followRedirects(
  target: string,
  answers: ReadonlyMap<string, LinkResponse>,
): { target: string; answer: LinkResponse | undefined } {
  const seen = new Set<string>();
  let [at, answer] = [target, answers.get(target)];
  while (answer?.location && !seen.has(at)) {
    seen.add(at);
    const next = new URL(answer.location, at);
    const clean = next.href.slice(0, next.href.length - next.hash.length);
    const found = answers.get(clean);
    if (!found) return { target: clean, answer: { status: 200 } };
    [at, answer] = [clean, found];
  }
  return { target: at, answer };
}

function describeFailure(answer: LinkResponse | undefined): string | undefined {
  if (!answer) return 'was not asked for';
  if (answer.failure) return answer.failure;
  if (answer.location) return 'leads round in a circle';
  return answer.status >= 400 || answer.status < 200 ? `answers ${answer.status}` : undefined;
}

/** The top of a page is everywhere, and `:~:` is the browser's own. What is no page of ours has places nobody knows. */
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
