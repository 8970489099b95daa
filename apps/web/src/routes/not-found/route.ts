import type { PageRoute } from '../route.ts';

export const notFoundRoute: PageRoute = {
  pageType: 'not-found',
  cache: { fresh: 60, staleWhileRevalidate: 60, staleIfError: 86_400 },
  async load({ place, queryClient, queries }) {
    await queryClient.prefetchInfiniteQuery(queries.homeFeed(place.blog.type, 1));
  },
  meta: ({ place: { blog, path } }) => ({
    title: `Page not found | ${blog.title}`,
    description: blog.description,
    canonical: path,
    image: null,
    article: false,
  }),
  status: () => 404,
  view: () => import('./NotFoundPage.tsx').then(({ NotFoundPage }) => ({ Page: NotFoundPage })),
};
