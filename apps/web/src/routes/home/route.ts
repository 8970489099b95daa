import type { PageRoute } from '../route.ts';
import { homeMeta } from './meta.ts';

export const homeRoute: PageRoute = {
  pageType: 'home',
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load({ place, queryClient, queries }) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(queries.homeFeed(place.blog.type, place.page)),
      queryClient.ensureQueryData(queries.sticky(place.blog.type)),
    ]);
  },
  meta: ({ place }) => homeMeta(place),
  // A page past the end is an empty feed with a way back, not a page of the blog.
  status({ place, queryClient, queries }) {
    const feed = queryClient.getQueryData(queries.homeFeed(place.blog.type, place.page).queryKey);
    return place.page > 1 && feed?.pages[0]?.posts.length === 0 ? 404 : 200;
  },
  view: () => import('./HomePage.tsx').then(({ HomePage }) => ({ Page: HomePage })),
};
