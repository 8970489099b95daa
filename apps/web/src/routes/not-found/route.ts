import { Chunk } from '../../parts/chunk.ts';
import type { PageRoute } from '../route.ts';

export const notFoundRoute: PageRoute = {
  pageType: 'not-found',
  cache: { fresh: 60, staleWhileRevalidate: 60, staleIfError: 86_400 },
  async load({ place, data, questions }) {
    // Without the newest posts it still says what it has to say.
    await data.loadFeed(questions.newestFeed(place.blog.type)).catch(() => {});
  },
  meta: ({ place: { blog, path } }) => ({
    title: `Page not found | ${blog.title}`,
    description: blog.description,
    canonical: path,
    image: null,
    article: false,
  }),
  status: () => 404,
  view: new Chunk('not-found', () => import('./NotFoundPage.tsx').then(({ NotFoundPage }) => NotFoundPage)),
  trackView: (_context, track, fields) => track('notFoundPage/view', fields),
};
