import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import type { PageRoute } from '../route.ts';

/** The page is the same for everyone. Its content exists only on the reader's device. */
export const savedRoute: PageRoute = {
  pageType: 'saved',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load() {},
  meta: ({ match: { blog, path } }) => ({
    title: `Saved posts | ${blog.title}`,
    description: 'Posts you saved and read, stored on your device for offline reading.',
    canonical: path,
    image: null,
    article: false,
    noindex: true,
  }),
  status: () => 200,
  view: lazyExports({ SavedPage: () => import('./SavedPage.tsx') }).SavedPage,
  // Saved posts are private, so the page is not tracked.
  trackView: () => {},
};
