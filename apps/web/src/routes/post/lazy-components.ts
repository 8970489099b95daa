import { LazyModule } from '../../browser/hydration/lazy-module.ts';

/** Lazily hydrated components of a post page. */
export const lazyPostComponents = {
  article: new LazyModule('article', () => import('./PostArticle.tsx').then(({ PostArticle }) => PostArticle)),
  attention: new LazyModule('attention', () =>
    import('../../features/overlays/Overlays.tsx').then(({ Overlays }) => Overlays),
  ),
  'bottom-banner': new LazyModule('bottom-banner', () =>
    import('../../features/cta/BottomBanner.tsx').then(({ BottomBanner }) => BottomBanner),
  ),
  related: new LazyModule('related', () =>
    import('../../features/post/RelatedPosts.tsx').then(({ RelatedPosts }) => RelatedPosts),
  ),
};

/** After a client-side navigation there is no server markup, so the article's code is needed immediately. */
export async function preloadArticle(): Promise<void> {
  const isHydrated = typeof document !== 'undefined' && document.documentElement.dataset.hydrated;
  if (isHydrated) await lazyPostComponents.article.load();
}
