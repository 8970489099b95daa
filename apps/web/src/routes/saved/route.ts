import { LazyModule } from '../../browser/hydration/lazy-module.ts';
import type { PageRoute } from '../route.ts';

/** The page is the same for everyone. Its content exists only on the reader's device. */
export const savedRoute: PageRoute = {
  pageType: 'saved',
  cache: { fresh: 86_400, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async load() {},
  meta: ({ match: { blog, path } }) => ({
    title: `Saved for later | ${blog.title}`,
    description: 'What you saved and read, kept on your own device, to be read without a network.',
    canonical: path,
    image: null,
    article: false,
    noindex: true,
  }),
  status: () => 200,
  view: new LazyModule('saved', () => import('./SavedPage.tsx').then(({ SavedPage }) => SavedPage)),
  // Saved posts are private, so the page is not tracked.
  trackView: () => {},
};
