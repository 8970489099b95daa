import { clientName, parseEventName } from '@contenthub/contracts/events/protocol';
import type { EventFields, EventName } from '@contenthub/contracts/events/registry';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { anonymousSubject } from '@contenthub/experiments/evaluation/subject';
import { simulatedVersion } from '../rollups/page-facts.ts';
import type { SeededRandom } from './seeded-random.ts';

export type SimulatedPost = {
  id: number;
  title: string;
  url: string;
  author: string;
  categories: string[];
  /** More readers finish and like a better post, from 0 to 1. */
  quality?: number;
};

export type TimedEvent = { at: number; event: Record<string, unknown> };
export type SimulatedVisit = { userAgent: string; events: TimedEvent[] };

const origin = 'https://www.contenthub.example';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
type Weighted<T> = readonly (readonly [T, number])[];
const devices: Weighted<{ agent: string; width: number; height: number }> = [
  [{ agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, width: 1440, height: 900 }, 26],
  [
    {
      agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      width: 1512,
      height: 982,
    },
    12,
  ],
  [{ agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', width: 1920, height: 1080 }, 5],
  [
    {
      agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      width: 390,
      height: 844,
    },
    31,
  ],
  [{ agent: `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, width: 412, height: 915 }, 22],
  [
    {
      agent: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      width: 820,
      height: 1180,
    },
    4,
  ],
];

/** Where visits come from: referrer and campaign parameters, with their share. */
const sources: Weighted<{ referrer: string; query: string }> = [
  [{ referrer: 'https://www.google.com/', query: '' }, 52],
  [{ referrer: '', query: '' }, 18],
  [{ referrer: 'https://www.bing.com/', query: '' }, 6],
  [{ referrer: 'https://chatgpt.com/', query: '' }, 5],
  [{ referrer: 'https://www.linkedin.com/', query: '' }, 4],
  [{ referrer: 'https://www.reddit.com/', query: '' }, 4],
  [{ referrer: '', query: '?utm_source=newsletter&utm_medium=email&utm_campaign=weekly' }, 7],
  [{ referrer: 'https://www.google.com/', query: '?utm_source=google&utm_medium=cpc&utm_campaign=autumn' }, 3],
  [{ referrer: 'https://en.wikipedia.org/', query: '' }, 1],
];

const searches = [
  'semicolon',
  'affect vs effect',
  'cover letter',
  'who or whom',
  'passive voice',
  'email to professor',
];
/** Searches without results, and what a reader may search for next. */
const failedSearches: readonly (readonly [string, string | undefined])[] = [
  ['semicollon', 'semicolon'],
  ['oxford comma quiz', undefined],
  ['esperanto', undefined],
  ['who or whome', 'who or whom'],
];
const tiers: Weighted<Tier> = [
  ['Anonymous', 82],
  ['Freemium', 13],
  ['Premium', 5],
];

export const simulatedExperiment = 'blog_gc';
/** Probability that a reader who finished a post follows a call to action, by group. The lift of the last is known: 1.3. */
export const clickRates = { control: 0.06, product_headline: 0.06, article_end: 0.078 };

const evaluator = new Evaluator(registryConfiguration);

/** The group of a browser, as a page would assign it. Undefined for readers who are not enrolled. */
export function getSimulatedGroup(containerId: string): keyof typeof clickRates | undefined {
  const [treatment] = evaluator.experiments(anonymousSubject(containerId, 'us'), [simulatedExperiment]);
  return treatment?.needLog ? (treatment.groupName as keyof typeof clickRates) : undefined;
}

type Options = {
  random: SeededRandom;
  posts: readonly SimulatedPost[];
  /** Picks a post; popular ones more often. */
  pickPost: () => SimulatedPost;
  at: number;
  /** Of a returning reader. */
  containerId: string;
};

/** One visit: an entry page, sometimes a search, posts that are read to some depth, calls to action, a sign-up. */
export function simulateVisit({ random, pickPost, at, containerId }: Options): SimulatedVisit {
  const device = random.pick(devices);
  const source = random.pick(sources);
  const instanceId = random.id(8);
  const common = {
    ...{ client: clientName, clientVersion: simulatedVersion, instanceId, containerId },
    websiteSessionId: random.uuid(),
    ...{ userId: '-1', isTest: false, tier: random.pick(tiers), userAgent: device.agent },
    consent: random.chance(0.35) ? 'granted' : 'not-required',
    ...{ screenWidth: device.width, screenHeight: device.height, devicePixelRatio: 2 },
    ...{ containerWidth: device.width, containerHeight: device.height - 100 },
  };
  const events: TimedEvent[] = [];
  let now = at;
  let page = 0;
  let batchId = 0;
  let { referrer } = source;
  const pause = (minSeconds: number, maxSeconds: number) => {
    now += random.integer(minSeconds * 1000, maxSeconds * 1000);
  };
  const track = <Name extends EventName>(name: Name, fields: EventFields<Name>) => {
    batchId += 1;
    const ids = { batchId, pageId: `${instanceId}-${page}`, objectId: name };
    events.push({ at: now, event: { ...common, ...parseEventName(name), ...ids, ...fields } });
  };
  const open = (path: string, query = '') => {
    page += 1;
    const fields = { pageSlug: path.slice(1), referrer, url: `${origin}${path}${query}` };
    referrer = `${origin}${path}`;
    return fields;
  };

  const group = getSimulatedGroup(containerId);
  let exposed = false;

  const readPost = (post: SimulatedPost, query = '') => {
    const { id: postId, title: postTitle, url: postUrl, author, categories, quality = 0.5 } = post;
    track('postPage/view', {
      ...open(postUrl, query),
      ...{ postId, postTitle, postUrl, author, categories, postForm: 'long', tags: [] },
    });
    const about = { postId, postUrl };
    for (const scrollDepth of [25, 50, 75, 100]) {
      if (!random.chance(0.55 + quality * 0.4)) return false;
      pause(8, 70);
      track('post/scroll', { ...about, scrollDepth });
    }
    if (random.chance(0.08)) track('helpful/answer', { ...about, helpful: random.chance(0.4 + quality * 0.55) });
    if (group && !exposed) {
      exposed = true;
      track('experiment/exposure', { experimentName: simulatedExperiment, groupName: group });
    }
    const placement = random.chance(0.6) ? 'chPostBottomBanner' : 'chPostPopup';
    const offer = { placement, flowType: 'signUp', flowTarget: '/signup', ...about };
    pause(1, 5);
    track('banner/impression', offer);
    if (!random.chance(clickRates[group ?? 'control'])) return true;
    pause(2, 15);
    track('banner/click', offer);
    page += 1;
    track('authForm/view', { authAction: 'signUp' });
    if (!random.chance(0.4)) return true;
    pause(15, 90);
    track('authForm/submit', { authAction: 'signUp' });
    if (random.chance(0.12)) {
      track('authForm/error', { authAction: 'signUp', fieldErrors: ['password'], formErrorMessage: '' });
      pause(5, 40);
      track('authForm/submit', { authAction: 'signUp' });
    }
    track('authForm/success', { authAction: 'signUp' });
    if (!random.chance(0.7)) return true;
    pause(30, 240);
    track('authForm/success', { authAction: 'confirm' });
    return true;
  };

  const search = (again?: string): SimulatedPost | undefined => {
    const fails = !again && random.chance(0.12);
    const rank = (_: unknown, index: number) => 1 / (index + 1);
    const [failed, correction] = random.pick(failedSearches.map((each, index) => [each, rank(each, index)] as const));
    const successful = random.pick(searches.map((each, index) => [each, rank(each, index)] as const));
    const term = again ?? (fails ? failed : successful);
    track('search/submit', { search: term, query: term });
    const results = fails ? 0 : random.integer(2, 14);
    track('searchPage/view', { ...open(`/blog/search/${encodeURIComponent(term)}`), search: term, results });
    pause(3, 20);
    if (fails && correction && random.chance(0.6)) return search(correction);
    if (fails || !random.chance(0.65)) return undefined;
    const found = pickPost();
    track('search/resultClick', { search: term, postUrl: found.url });
    return found;
  };

  if (random.chance(0.14)) {
    track('homePage/view', { ...open('/blog', source.query), pageIndex: 1 });
    pause(3, 25);
    readPost((random.chance(0.4) ? search() : undefined) ?? pickPost());
  } else {
    readPost(pickPost(), source.query);
  }
  while (random.chance(0.28) && page < 12) {
    pause(2, 40);
    const next = random.chance(0.2) ? search() : pickPost();
    if (next) readPost(next);
  }
  // Readers without an account have to confirm their address first.
  if (random.chance(0.012)) track('newsletter/subscribe', { isConfirmed: common.tier !== 'Anonymous' });
  return { userAgent: device.agent, events };
}
