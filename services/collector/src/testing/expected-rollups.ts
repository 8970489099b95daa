import type { EventStore } from '../store/event-store.ts';

/** A stored event, as the deduplicating view returns it. */
export type CountedEvent = Record<string, unknown> & {
  containerId: string;
  websiteSessionId: string;
  pageId: string;
  batchId: number;
  at: number;
  object: string;
  action: string;
};

export type Metrics = Record<string, number>;
/** Metrics by `hour blog dimension value`. */
export type Rollups = Record<string, Metrics>;

export function readCountedEvents(store: EventStore): Promise<CountedEvent[]> {
  return store.rows('select *, toUnixTimestamp64Milli(happened_at) as at from events_counted');
}

const hourMs = 3_600_000;
/** The hosts of stories and of simulated readers. */
const sources: Record<string, string> = {
  '': 'direct',
  ...{ 'www.google.com': 'search', 'www.bing.com': 'search', 'chatgpt.com': 'assistant' },
  ...{ 'www.reddit.com': 'social', 'www.linkedin.com': 'social' },
  ...{ 'www.contenthub.test': 'internal', 'www.contenthub.example': 'internal' },
  ...{ 'news.example.org': 'referral', 'en.wikipedia.org': 'referral' },
};

function sourceOf(url: URL | undefined, referrer: string): string | undefined {
  if (url?.searchParams.get('utm_source') === 'newsletter') return 'newsletter';
  return url?.searchParams.get('utm_medium') === 'cpc' ? 'paid' : sources[referrer];
}

export const deviceOf = (agent: string) =>
  agent.includes('iPad') ? 'tablet' : /iPhone|Mobile/.test(agent) ? 'phone' : 'desktop';
const browserOf = (agent: string) =>
  ['Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`)) ?? 'other';
const isView = ({ object, action }: CountedEvent) => action === 'view' && object.endsWith('Page');
const isCallToAction = ({ object }: CountedEvent) => ['button', 'banner', 'popup'].includes(object);
const host = (url: unknown) => (url ? new URL(String(url)).host : '');

export type Page = ReturnType<typeof describePage>;

function describePage(events: CountedEvent[]) {
  const sorted = events.toSorted((one, other) => one.at - other.at || one.batchId - other.batchId);
  const first = sorted[0] as CountedEvent;
  const view = sorted.find(isView);
  const url = view?.url ? new URL(String(view.url)) : undefined;
  const pauses = sorted.slice(1).map(({ at }, index) => Math.min(at - (sorted[index]?.at ?? at), 60_000));
  const count = (object: string, action: string, more: Partial<CountedEvent> = {}) =>
    sorted.filter(
      (event) =>
        event.object === object &&
        event.action === action &&
        Object.entries(more).every(([key, value]) => event[key] === value),
    ).length;
  const placements = (action: string) =>
    sorted.filter((event) => isCallToAction(event) && event.action === action).map((event) => String(event.placement));
  return {
    ...{ first, view, sorted, pageId: first.pageId, startedAt: first.at, hour: first.at - (first.at % hourMs) },
    views: sorted.filter(isView).length,
    blog: view && (String(view.pageSlug).startsWith('blog/developer') ? 'developer' : 'main'),
    post: Number(sorted.find(({ postId }) => postId !== null)?.postId ?? 0),
    categories: (sorted.find(({ object }) => object === 'postPage')?.categories ?? []) as string[],
    campaign: url?.searchParams.get('utm_campaign') ?? '',
    source: sourceOf(url, host(view?.referrer)),
    referrer: host(view?.referrer).replace(/^www\./, ''),
    search: String(sorted.find(({ object }) => object === 'searchPage')?.search ?? '').toLowerCase(),
    results: Number(sorted.find(({ object }) => object === 'searchPage')?.results ?? -1),
    impressions: placements('impression'),
    clicks: placements('click'),
    exposures: [
      ...new Set(
        sorted.filter(({ object }) => object === 'experiment').map((e) => `${e.experimentName}/${e.groupName}`),
      ),
    ],
    depth: Math.max(
      0,
      ...sorted.filter(({ object }) => object === 'post').map(({ scrollDepth }) => Number(scrollDepth)),
    ),
    engaged: Math.floor(pauses.reduce((sum, pause) => sum + pause, 0) / 1000),
    helpful: count('helpful', 'answer', { helpful: true }),
    unhelpful: count('helpful', 'answer', { helpful: false }),
    resultClicks: count('search', 'resultClick'),
    shares: count('share', 'click'),
    formViews: count('authForm', 'view', { authAction: 'signUp' }),
    signUps: count('authForm', 'success', { authAction: 'signUp' }),
    confirmations: count('authForm', 'success', { authAction: 'confirm' }),
    subscriptions: count('newsletter', 'subscribe'),
  };
}

type Cell = { value: string; reads: boolean; credits: boolean; shown: number; clicked: number };

export type Group = { metrics: Metrics; readers: Set<string>; visits: Set<string>; times: number[] };

const spans = {
  hour: (hour: number) => new Date(hour).toISOString(),
  day: (hour: number) => new Date(hour - (hour % (24 * hourMs))).toISOString(),
};

/** Calculates the rollups in JavaScript, from the deduplicated events alone. */
export function expectedRollups(events: CountedEvent[], span: keyof typeof spans): Rollups {
  const rows = [...groupPages(events, { spanOf: spans[span] })].map(
    ([key, { metrics, readers, visits, times }]): [string, Metrics] => [
      key,
      { ...metrics, readers: readers.size, visits: visits.size, engaged_times: median(times) },
    ],
  );
  return Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

type Grouping = {
  /** Undefined if the hour does not count. */
  spanOf: (hour: number) => string | undefined;
  blogOf?: (blog: string) => string;
  matches?: (page: Page) => boolean;
};

/** Page views by `span blog dimension value`. */
export function groupPages(
  events: CountedEvent[],
  { spanOf, blogOf = (blog) => blog, matches = () => true }: Grouping,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  const sessions = Map.groupBy(events, ({ containerId, websiteSessionId }) => `${containerId} ${websiteSessionId}`);
  for (const [visit, own] of sessions) {
    const pages = describeVisit(own);
    const landing = pages.find(({ views }) => views > 0);
    let blog = 'main';
    let credited: Page | undefined;
    for (const page of pages) {
      blog = page.blog ?? blog;
      if (page.post !== 0) credited = page;
      const span = spanOf(page.hour);
      if (span === undefined || !matches(page)) continue;
      for (const [dimension, value] of cellsOf(page, landing, credited)) {
        const key = `${span} ${blogOf(blog)} ${dimension} ${value.value}`;
        const group = groups.get(key) ?? { metrics: {}, readers: new Set(), visits: new Set(), times: [] };
        groups.set(key, group);
        add(group, page, value, visit);
      }
    }
  }
  return groups;
}

/** The pages of one visit in their order. */
function describeVisit(events: CountedEvent[]): Page[] {
  return [...Map.groupBy(events, ({ pageId }) => pageId).values()]
    .map(describePage)
    .toSorted((one, other) => one.startedAt - other.startedAt || (one.pageId < other.pageId ? -1 : 1));
}

function cellsOf(page: Page, landing: Page | undefined, credited: Page | undefined): [string, Cell][] {
  const { first, impressions, clicks } = page;
  const all = { reads: true, credits: true, shown: impressions.length, clicked: clicks.length };
  const listed = (dimension: string, values: unknown[], cell = all): [string, Cell][] =>
    values
      .filter((value) => value !== '' && value !== 0)
      .map((value) => [dimension, { value: String(value), ...cell }]);
  const withCredit = (dimension: string, own: unknown[], others: unknown[]): [string, Cell][] =>
    [...new Set([...own, ...others])].map((value) => {
      const reads = own.includes(value);
      const shown = reads ? all.shown : 0;
      const clicked = reads ? all.clicked : 0;
      return [dimension, { value: String(value), reads, credits: others.includes(value), shown, clicked }];
    });
  const countIn = (list: string[], value: string) => list.filter((each) => each === value).length;
  const posts = (of: Page | undefined) => (of?.post ? [of.post] : []);
  return [
    ['total', { value: '', ...all }],
    ...withCredit('post', posts(page), posts(credited)),
    ...withCredit('category', page.categories, credited?.categories ?? []),
    ...listed('page', [page.view?.object ?? '']),
    ...listed('source', [landing?.source ?? 'direct']),
    ...listed('referrer', [landing?.referrer ?? '']),
    ...listed('campaign', [landing?.campaign ?? '']),
    ...listed('landing', posts(landing)),
    ...listed('device', [deviceOf(String(first.userAgent))]),
    ...listed('browser', [browserOf(String(first.userAgent))]),
    ...listed('tier', [first.tier ?? (/^(-|0$)/.test(String(first.userId)) ? 'Anonymous' : 'Freemium')]),
    ...listed('country', [first.consent]),
    ...[...new Set([...impressions, ...clicks])].flatMap((value) =>
      listed('placement', [value], { ...all, shown: countIn(impressions, value), clicked: countIn(clicks, value) }),
    ),
    ...listed('experiment', page.exposures),
    ...listed('search', [page.search]),
  ];
}

function add({ metrics, readers, visits, times }: Group, page: Page, cell: Cell, visit: string): void {
  const { reads, credits } = cell;
  const read = (value: number | boolean) => (reads ? Number(value) : 0);
  const isSearch = page.view?.object === 'searchPage';
  const added: Metrics = {
    events: read(page.sorted.length),
    views: read(page.views),
    readings: read(page.depth > 0),
    halves: read(page.depth >= 50),
    ends: read(page.depth >= 90),
    engaged: read(page.depth > 0 ? page.engaged : 0),
    helpful: read(page.helpful),
    unhelpful: read(page.unhelpful),
    impressions: cell.shown,
    clicks: cell.clicked,
    shares: read(page.shares),
    form_views: credits ? page.formViews : 0,
    sign_ups: credits ? page.signUps : 0,
    confirmations: credits ? page.confirmations : 0,
    subscriptions: credits ? page.subscriptions : 0,
    searches: read(isSearch ? page.views : 0),
    searches_without_result: read(isSearch && page.results === 0 ? page.views : 0),
    searches_without_click: read(isSearch && page.results !== 0 && page.resultClicks === 0 ? page.views : 0),
  };
  for (const [name, value] of Object.entries(added)) metrics[name] = (metrics[name] ?? 0) + value;
  if (reads && page.views > 0) {
    readers.add(page.first.containerId);
    visits.add(visit);
  }
  if (reads && page.depth > 0) times.push(page.engaged);
}

/** The lower one of two middle values, as ClickHouse defines an exact weighted quantile. */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}
