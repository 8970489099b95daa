import { lazyView } from '../lazy-view.ts';
import type { PageRoute } from '../route.ts';
import { homeMeta } from './meta.ts';

export const homeRoute: PageRoute = {
  pageType: 'home',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ place, data, questions }) {
    await Promise.all([
      data.loadFeed(questions.homeFeed(place.blog.type, place.page)),
      data.load(questions.sticky(place.blog.type)),
    ]);
  },
  meta: ({ place }) => homeMeta(place),
  // A page past the end is an empty feed with a way back, not a page of the blog.
  status({ place, data, questions }) {
    const [first] = data.readFeed(questions.homeFeed(place.blog.type, place.page));
    return place.page > 1 && first?.posts.length === 0 ? 404 : 200;
  },
  view: lazyView(() => import('./HomePage.tsx').then(({ HomePage }) => ({ Page: HomePage }))),
};
