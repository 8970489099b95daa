import type { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { anonymousSubject } from '@contenthub/experiments/evaluation/subject';
import { seededRandom } from '@contenthub/testing/fixtures/seeded-random';
import { type Browser, type PageResult, type PageVisit, SimulatedBrowser } from './simulated-visit.tsx';

export type FirstExposure = { experimentName: string; groupName: string; page: 1 | 2; visit: number };

const post = '/blog/commonly-confused-words/affect-vs-effect';
const home = '/blog/';

type Visit = { browser: Browser; pages: PageVisit[] };

/** A visit that depends on no group. */
function drawVisit(random: () => number): Visit {
  const visitorId = String(-Math.floor(1e6 + random() * 1e12));
  const needsConsent = random() < 0.4;
  const startsAtHome = !needsConsent && random() < 0.3;
  const first = { path: startsAtHome ? home : post, agrees: needsConsent && random() < 0.5 };
  const browser: Browser = { country: needsConsent ? 'gdpr' : 'us', visitorId };
  const does = () => (random() < 0.2 ? { leavesEarly: true } : { touches: random() < 0.4 });
  const withFirst: PageVisit = { ...first, ...does() };
  if (withFirst.leavesEarly || random() < 0.5) return { browser, pages: [withFirst] };
  const second: PageVisit = { path: post, ...does() };
  const writes = Boolean(second.touches) && !needsConsent && first.path === post;
  return { browser, pages: [withFirst, { ...second, writes }] };
}

/**
 * The first exposures of many visits without an effect: first pages, bounces and second pages, with and without consent.
 * The code of the browser has opened every page. Visitors in the same groups who do the same share what it did, because
 * nothing else of a visitor reaches a page.
 */
export async function simulateReaders(evaluator: Evaluator, visits: number, seed: number): Promise<FirstExposure[]> {
  const random = seededRandom(seed);
  const browser = new SimulatedBrowser({ country: 'us', visitorId: '-2' }, evaluator);
  const known = new Map<string, { result: PageResult; memory: string }>();
  /** Opens the first pages of a visit, unless somebody else has. */
  const open = async (visit: Visit, count: number): Promise<{ result: PageResult; memory: string }> => {
    const before = count > 1 ? (await open(visit, count - 1)).memory : '';
    const page = visit.pages[count - 1] as PageVisit;
    const key = JSON.stringify([visit.browser.country, before, page, describeGroups(evaluator, visit)]);
    const found = known.get(key);
    if (found) return found;
    browser.forget(visit.browser);
    for (const earlier of visit.pages.slice(0, count - 1)) await browser.visit(earlier);
    const opened = { result: await browser.visit(page), memory: browser.memory };
    known.set(key, opened);
    return opened;
  };
  const exposures: FirstExposure[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const drawn = drawVisit(random);
    const seen = new Set<string>();
    for (const page of [1, 2] as const) {
      if (drawn.pages.length < page) continue;
      for (const { experimentName, groupName } of (await open(drawn, page)).result.events) {
        if (!seen.has(experimentName)) exposures.push({ experimentName, groupName, page, visit });
        seen.add(experimentName);
      }
    }
  }
  process.stdout.write(`${visits} visits, ${known.size} different pages\n`);
  return exposures;
}

/** The groups that pages can depend on: none before the platform knows the visitor, and rewrites need a text. */
function describeGroups(evaluator: Evaluator, { browser, pages }: Visit): string[] {
  const [first] = pages;
  if (first?.leavesEarly || (browser.country === 'gdpr' && !first?.agrees)) return [];
  const writes = pages.some((page) => page.writes);
  return evaluator
    .experiments(anonymousSubject(browser.visitorId, browser.country))
    .filter(({ experimentName }) => writes || experimentName !== 'blog_grammar_checker_rewrites')
    .map(({ groupName, needLog, holdoutTreatment }) => `${groupName} ${needLog} ${Boolean(holdoutTreatment)}`);
}
