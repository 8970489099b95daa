import type { Answer, Ask } from './ask.ts';
import { pageLinks } from './page-links.ts';
import { pageProblems } from './page-problems.ts';

/** Something that leads nowhere, and where it stands. */
export type Broken = { page: string; kind: string; address: string; reason: string };

export type Crawled = {
  pages: number;
  addresses: number;
  broken: Broken[];
  redirected: Broken[];
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
  ask: Ask;
  /** Asks outside as well. */
  external: boolean;
  atOnce: number;
  /** Leaves out the pictures of shared links, which a hub draws when they are first asked for. */
  cards: boolean;
  report: (done: number, total: number) => void;
};

type Reference = { page: string; kind: string; address: string; fragment: string };

/** Follows every link of the hub once, and asks for everything that its pages show. */
export async function crawl({ origin, from, ask, external, atOnce, cards, report }: Options): Promise<Crawled> {
  const waiting: string[] = [];
  const answers = new Map<string, Answer>();
  const places = new Map<string, ReadonlySet<string>>();
  const references = new Map<string, Reference[]>();
  const visited: string[] = [];
  const outside = new Map<string, Set<string>>();

  const meet = (url: URL, reference?: Reference) => {
    const inside = url.origin === origin;
    if (!/^https?:$/.test(url.protocol)) return;
    if (!inside && !external) {
      outside.set(url.host, (outside.get(url.host) ?? new Set()).add(url.href));
      return;
    }
    const target = url.href.slice(0, url.href.length - url.hash.length);
    const known = references.get(target);
    if (!known) waiting.push(target);
    references.set(target, [...(known ?? []), ...(reference ? [reference] : [])]);
  };

  const visit = async (target: string) => {
    const answer = await ask(target);
    answers.set(target, answer);
    const url = new URL(target);
    if (answer.location && url.origin === origin) meet(new URL(answer.location, target));
    if (answer.html === undefined) return;
    const { links, ids } = pageLinks(answer.html);
    places.set(target, ids);
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
      meet(to, { page, kind, address, fragment: decoded(to.hash.slice(1)) });
    }
  };

  const broken: Broken[] = [];
  for (const path of from) {
    meet(new URL(path, origin), { page: 'where it began', kind: 'link', address: path, fragment: '' });
  }
  await eachAtOnce(waiting, atOnce, visit, (done) => report(done, references.size));

  const redirected: Broken[] = [];
  for (const [target, met] of references) {
    const end = follow(target, answers);
    const reason = reasonOf(end.answer);
    const isData = /^application\/(?:.*\+)?json/.test(end.answer?.type ?? '');
    for (const { fragment, ...reference } of met) {
      if (reason) broken.push({ ...reference, reason });
      else if (isData && reference.kind === 'link') broken.push({ ...reference, reason: 'answers raw JSON' });
      else if (isMissing(fragment, places.get(end.target)))
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
async function eachAtOnce(
  waiting: readonly string[],
  atOnce: number,
  work: (next: string) => Promise<void>,
  report: (done: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let [taken, done] = [0, 0];
  const goOn = () => {
    for (; taken < waiting.length && taken - done < atOnce; taken += 1) {
      work(waiting[taken] ?? '').then(() => {
        done += 1;
        report(done);
        goOn();
      }, reject);
    }
    if (done === waiting.length) resolve();
  };
  goOn();
  return promise;
}

/** Redirects inside the hub are followed by the crawl itself, so that each end is asked for once. */
function follow(target: string, answers: ReadonlyMap<string, Answer>): { target: string; answer: Answer | undefined } {
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

function reasonOf(answer: Answer | undefined): string | undefined {
  if (!answer) return 'was not asked for';
  if (answer.failure) return answer.failure;
  if (answer.location) return 'leads round in a circle';
  return answer.status >= 400 || answer.status < 200 ? `answers ${answer.status}` : undefined;
}

/** The top of a page is everywhere, and `:~:` is the browser's own. What is no page of ours has places nobody knows. */
function isMissing(fragment: string, places: ReadonlySet<string> | undefined): boolean {
  return (
    places !== undefined && fragment !== '' && fragment !== 'top' && !fragment.includes(':~:') && !places.has(fragment)
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
