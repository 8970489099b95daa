import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import type { PageRoute } from '../route.ts';

export const notFoundRoute: PageRoute = {
  pageType: 'not-found',
  cache: { fresh: 60, staleWhileRevalidate: 60, staleIfError: 86_400 },
  async load({ match, data, queries }) {
    // The newest posts are optional.
    await data.loadFeed(queries.newestFeed(match.blog.type)).catch(() => {});
  },
  meta: ({ match: { blog, path } }) => ({
    title: `Page not found | ${blog.title}`,
    description: blog.description,
    canonical: path,
    image: null,
    article: false,
    // The server renders one for all unknown paths of a blog.
    noindex: true,
  }),
  status: () => 404,
  view: lazyExports({ NotFoundPage: () => import('./NotFoundPage.tsx') }).NotFoundPage,
  trackView: (_context, track, fields) => track('notFoundPage/view', fields),
};
