import { Chunk } from '../../parts/chunk.ts';
import { feedStatus } from '../feed-status.ts';
import { metaFromHeaders } from '../meta-from-headers.ts';
import type { PageRoute } from '../route.ts';
import { homeMeta } from './meta.ts';

export const homeRoute: PageRoute = {
  pageType: 'home',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ place, data, questions }) {
    await Promise.all([
      data.loadFeed(questions.homeFeed(place.blog.type, place.page)),
      data.load(questions.sticky(place.blog.type)),
      // Without headers the page has its own.
      data.load(questions.feedHeaders(place.blog.type)).catch(() => {}),
    ]);
  },
  meta({ place, data, questions }) {
    const headers = place.page === 1 ? data.read(questions.feedHeaders(place.blog.type)) : undefined;
    return metaFromHeaders(homeMeta(place), headers);
  },
  status: (context) => feedStatus(context, context.questions.homeFeed(context.place.blog.type, context.place.page)),
  view: new Chunk('home', () => import('./HomePage.tsx').then(({ HomePage }) => HomePage)),
  trackView: ({ place }, track, fields) => track('homePage/view', { ...fields, pageIndex: place.page }),
};
