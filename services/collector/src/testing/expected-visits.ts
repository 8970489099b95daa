import type { CountedEvent } from './expected-rollups.ts';

export type ViewedPage = ReturnType<typeof describePage>;

/** The page views of each visit, from the deduplicated events alone. */
export function toVisits(events: CountedEvent[]): ViewedPage[][] {
  const bySession = Map.groupBy(events, ({ containerId, websiteSessionId }) => `${containerId} ${websiteSessionId}`);
  return [...bySession.values()].map((own) =>
    [...Map.groupBy(own, ({ pageId }) => pageId).values()]
      .map(describePage)
      .toSorted((one, other) => one.startedAt - other.startedAt),
  );
}

function describePage(events: CountedEvent[]) {
  const view = events.find(({ object, action }) => action === 'view' && object.endsWith('Page'));
  const has = (object: string, action: string, authAction?: string) =>
    events.some((each) => each.object === object && each.action === action && each.authAction === (authAction ?? null));
  const [search, post] = [view?.search ? String(view.search).toLowerCase() : '', Number(view?.postId ?? 0)];
  const ends = search ? ['search', search] : post ? ['post', String(post)] : ['page', String(view?.object)];
  return {
    startedAt: Math.min(...events.map(({ at }) => at)),
    view,
    post,
    kind: ends[0] ?? '',
    value: ends[1] ?? '',
    category: (view?.categories as string[] | undefined)?.[0],
    device: String(events[0]?.userAgent).includes('Mobi') ? 'phone' : 'other',
    depth: Math.max(0, ...events.map(({ scrollDepth }) => Number(scrollDepth ?? 0))),
    group: events.find(({ object }) => object === 'experiment')?.groupName,
    seen: has('banner', 'impression'),
    clicked: has('banner', 'click'),
    form: has('authForm', 'view', 'signUp'),
    signedUp: has('authForm', 'success', 'signUp'),
    confirmed: has('authForm', 'success', 'confirm'),
  };
}

/** How many steps a visit reached, one after the other. */
function levelOf(visit: ViewedPage[], matches: (page: ViewedPage) => boolean): number {
  const steps: ((page: ViewedPage) => boolean)[] = [
    (page) => Boolean(page.view) && matches(page),
    (page) => page.post !== 0 && matches(page),
    (page) => page.seen && matches(page),
    (page) => page.clicked && matches(page),
    (page) => page.form,
    (page) => page.signedUp,
    (page) => page.confirmed,
  ];
  let position = 0;
  for (const [level, reaches] of steps.entries()) {
    const found = visit.findIndex((page, index) => index >= position && reaches(page));
    if (found < 0) return level;
    position = found;
  }
  return steps.length;
}

export function expectedFunnel(chosen: ViewedPage[][], matches: (page: ViewedPage) => boolean = () => true): number[] {
  const levels = chosen.map((visit) => levelOf(visit, matches));
  return Array.from({ length: 7 }, (_, index) => levels.filter((level) => level > index).length);
}
