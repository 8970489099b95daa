import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { anonymousSubject } from '@contenthub/experiments/evaluation/subject';
import { type ExperimentName, experimentGroups } from '@contenthub/experiments/registry/registry';
import { describe, expect, it } from 'vitest';
import { type PageResult, type PageVisit, SimulatedBrowser } from '../testing/simulated-visit.tsx';

const evaluator = new Evaluator(registryConfiguration);
const post = { path: '/blog/commonly-confused-words/affect-vs-effect' };
const home = { path: '/blog/' };

/** An anonymous visitor in each group of an experiment. */
function visitorsOf(experiment: ExperimentName): [group: string, visitorId: string][] {
  const found = new Map<string, string>();
  for (let id = -2; found.size < experimentGroups[experiment].length; id -= 1) {
    const [treatment] = evaluator.experiments(anonymousSubject(String(id), 'us'), [experiment]);
    if (treatment?.needLog && !found.has(treatment.groupName)) found.set(treatment.groupName, String(id));
  }
  return [...found];
}

const browser = (visitorId: string, country: 'us' | 'gdpr' = 'us', width = 1440) =>
  new SimulatedBrowser({ visitorId, country, width }, evaluator);

async function open(visits: PageVisit[], ...args: Parameters<typeof browser>): Promise<PageResult[]> {
  const visitor = browser(...args);
  const pages: PageResult[] = [];
  for (const visit of visits) pages.push(await visitor.visit(visit));
  return pages;
}

const groupsIn = (pages: PageResult[], experiment: string) =>
  pages.map(({ events }) => events.find(({ experimentName }) => experimentName === experiment)?.groupName ?? '');

describe.each([
  ['blog_gc', [post, post], [2]],
  ['blog_gc', [home, post], [2]],
  ['blog_gc', [home, home], []],
  ['blog_gc', [post, { ...post, leavesEarly: true }], []],
  ['blog_sticky_sidebanner_cta_rerun', [post, post], [2]],
  ['blog_sticky_sidebanner_cta_rerun', [home, home], [2]],
  ['adding_google_signup_cta_to_blog_popup', [post, post], [1]],
  ['adding_google_signup_cta_to_blog_popup', [home, home], []],
] as const)('%s', (experiment, visits, exposedOn) => {
  it.each(visitorsOf(experiment))(
    `E09 L05 exposes group %s on these pages of ${visits.map(({ path }) => (path === home.path ? 'home' : 'post')).join(' and ')}, untouched: ${exposedOn.join() || 'none'}`,
    async (group, visitorId) => {
      const expected = visits.map((_, index) => ((exposedOn as readonly number[]).includes(index + 1) ? group : ''));
      expect(groupsIn(await open([...visits], visitorId), experiment)).toEqual(expected);
    },
  );
});

it.each(visitorsOf('blog_sticky_sidebanner_cta_rerun'))(
  'E09 exposes group %s of the side banner on a phone on posts only, where its banners differ',
  async (group, visitorId) => {
    const pages = await open([home, home, post], visitorId, 'us', 390);
    expect(groupsIn(pages, 'blog_sticky_sidebanner_cta_rerun')).toEqual(['', '', group]);
  },
);

it.each(visitorsOf('blog_sticky_sidebanner_cta_rerun'))(
  'B16 E09 shows group %s its banner and width from the second page on, together with its exposure',
  async (group, visitorId) => {
    const [first, second] = await open([post, post], visitorId);
    const [before, after] = [first, second].map((page) => ({
      banner: page?.places.includes('chPostSideBanner'),
      width: page?.attributes['data-treatment-blog-sticky-sidebanner-cta-rerun'],
    }));
    expect(before).toEqual({ banner: false, width: 'control' });
    expect(after).toEqual({ banner: group !== 'control', width: group });
  },
);

it.each(visitorsOf('blog_gc'))(
  'E09 J08 shows group %s its checker from the second page on',
  async (group, visitorId) => {
    const [first, second] = await open([post, post], visitorId);
    expect([first, second].map((page) => page?.places.includes('checker'))).toEqual([false, group !== 'control']);
  },
);

it('E09 exposes a reader who agrees on the page: popups there, the layout on the next page', async () => {
  const [[, visitorId] = ['', '']] = visitorsOf('blog_gc');
  const pages = await open([{ ...post, agrees: true }, post], visitorId, 'gdpr');
  expect(groupsIn(pages, 'blog_gc')).toEqual(['', 'control']);
  expect(groupsIn(pages, 'adding_google_signup_cta_to_blog_popup').map(Boolean)).toEqual([true, false]);
  expect(await open([post, post], visitorId, 'gdpr')).toMatchObject([
    { events: [], logged: [] },
    { events: [], logged: [] },
  ]);
});

it('E09 logs each exposure once over all pages, to platform and collector, with the id of the visitor', async () => {
  const [[, visitorId] = ['', '']] = visitorsOf('blog_gc');
  const pages = await open([post, post, { ...post, touches: true }, home], visitorId);
  const logged = pages.flatMap((page) => page.logged);
  const values = logged.map(({ experimentName, groupName }) => ({ experimentName, groupName }));
  expect(values.map(({ experimentName }) => experimentName).toSorted()).toEqual(
    [...new Set(values.map(({ experimentName }) => experimentName))].toSorted(),
  );
  expect(pages.flatMap(({ events }) => events)).toEqual(values);
  expect(new Set(logged.map(({ userId }) => userId))).toEqual(new Set([visitorId]));
});

it('E16 logs the holdout of a held-out visitor', async () => {
  const isHeld = (id: number) => evaluator.getHoldouts(anonymousSubject(String(id), 'us')).length > 0;
  let id = -2;
  while (!isHeld(id)) id -= 1;
  const pages = await open([post, post], String(id));
  expect(pages.flatMap(({ events }) => events)).toEqual([
    { experimentName: 'blog_growth_holdout', groupName: 'holdout' },
  ]);
});
