import type { Answer, Ask } from './ask.ts';
import { pageLinks } from './page-links.ts';

/** Something that leads nowhere, and where it stands. */
export type Broken = { page: string; kind: string; address: string; reason: string };

export type Crawled = { pages: number; addresses: number; broken: Broken[]; redirected: Broken[] };

type Options = {
  /** As readers know the hub: what begins with it is followed, the rest is outside. */
  origin: string;
  /** Where to begin, as paths. */
  from: readonly string[];
  ask: Ask;
  /** Asks outside as well. */
  external: boolean;
  atOnce: number;
  report: (done: number, total: number) => void;
};

type Reference = { page: string; kind: string; address: string; fragment: string };

/** Follows every link of the hub once, and asks for everything that its pages show. */
export async function crawl({ origin, from, ask, external, atOnce, report }: Options): Promise<Crawled> {
  const waiting: string[] = [];
  const answers = new Map<string, Answer>();
  const places = new Map<string, ReadonlySet<string>>();
  const references = new Map<string, Reference[]>();
  let pages = 0;

  const meet = (url: URL, reference?: Reference) => {
    const inside = url.origin === origin;
    if (!/^https?:$/.test(url.protocol) || !(inside || external)) return;
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
    pages += 1;
    const page = target.startsWith(origin) ? target.slice(origin.length) : target;
    for (const { kind, address } of links) {
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
    for (const { fragment, ...reference } of met) {
      if (reason) broken.push({ ...reference, reason });
      else if (isMissing(fragment, places.get(end.target)))
        broken.push({ ...reference, reason: `has no place #${fragment}` });
      else if (end.target !== target) redirected.push({ ...reference, reason: `leads on to ${end.target}` });
    }
  }
  return { pages, addresses: references.size, broken, redirected };
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
