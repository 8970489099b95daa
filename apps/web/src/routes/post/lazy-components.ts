import { lazyExports } from '../../browser/hydration/lazy-module.ts';

/** Lazily hydrated components of a post page. */
export const lazyPostComponents = lazyExports({
  BottomBanner: () => import('../../features/cta/BottomBanner.tsx'),
  Overlays: () => import('../../features/overlays/Overlays.tsx'),
  PostArticle: () => import('./PostArticle.tsx'),
  RelatedPosts: () => import('../../features/post/RelatedPosts.tsx'),
});
