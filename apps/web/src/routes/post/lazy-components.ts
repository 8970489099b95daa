import { lazyExports } from '../../browser/hydration/lazy-module.ts';

/** Lazily hydrated components of a post page. */
export const lazyPostComponents = lazyExports({
  BottomBanner: () => import('../../features/cta/BottomBanner.tsx'),
  Overlays: () => import('../../features/overlays/Overlays.tsx'),
  PostArticle: () => import('./PostArticle.tsx'),
  RelatedPosts: () => import('../../features/post/RelatedPosts.tsx'),
});

/** After a client-side navigation there is no server markup, so the article's code is needed immediately. */
export async function preloadArticle(): Promise<void> {
  const isHydrated = typeof document !== 'undefined' && document.documentElement.dataset.hydrated;
  if (isHydrated) await lazyPostComponents.PostArticle.load();
}
