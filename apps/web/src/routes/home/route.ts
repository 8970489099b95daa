import { Chunk } from '../../parts/chunk.ts';
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
  // A page past the end is an empty feed with a way back, not a page of the blog.
  status({ place, data, questions }) {
    const [first] = data.readFeed(questions.homeFeed(place.blog.type, place.page));
    return place.page > 1 && first?.posts.length === 0 ? 404 : 200;
  },
  view: new Chunk('home', () => import('./HomePage.tsx').then(({ HomePage }) => HomePage)),
  trackView: ({ place }, track, fields) => track('homePage/view', { ...fields, pageIndex: place.page }),
};
