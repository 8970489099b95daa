import { allParts } from '../../parts/all-parts.ts';
import { Chunk } from '../../parts/chunk.ts';
import { feedStatus } from '../feed-status.ts';
import { metaFromHeaders } from '../meta-from-headers.ts';
import type { PageRoute } from '../route.ts';
import { homeQuestion } from './feed-question.ts';
import { homeMeta } from './meta.ts';
import { narrowingOf } from './narrowing.ts';

export const homeRoute: PageRoute = {
  pageType: 'home',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ place, data, questions }) {
    const { blog } = place;
    await Promise.all([
      data.loadFeed(homeQuestion(place, questions)),
      // Without what the editors pinned, or without headers, the page is still a page.
      data.load(questions.sticky(blog.type)).catch(() => {}),
      data.load(questions.feedHeaders(blog.type)).catch(() => {}),
      // What stands at its top must not arrive after what stands below it.
      blog.filters && allParts['business-home'].load(),
    ]);
  },
  meta({ place, data, questions }) {
    const { filter, search } = narrowingOf(place);
    const own = homeMeta(place);
    return place.page > 1 || filter || search
      ? own
      : metaFromHeaders(own, data.read(questions.feedHeaders(place.blog.type)));
  },
  status: (context) => feedStatus(context, homeQuestion(context.place, context.questions)),
  view: new Chunk('home', () => import('./HomePage.tsx').then(({ HomePage }) => HomePage)),
  /** A home that is narrowed to a search is a page of search results. */
  trackView({ place, data, questions }, track, fields) {
    const { filter: contentType, search } = narrowingOf(place);
    const shown = { ...fields, ...(contentType && { contentType }) };
    if (!search) return track('homePage/view', { ...shown, pageIndex: place.page });
    const results = data.readFeed(homeQuestion(place, questions))[0]?.total;
    track('searchPage/view', { ...shown, search, ...(typeof results === 'number' && { results }) });
  },
};
