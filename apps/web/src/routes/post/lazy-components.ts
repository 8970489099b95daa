import { LazyModule } from '../../browser/hydration/lazy-module.ts';

/** What the server renders of a post's page, and whose code comes when a reader comes near. */
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

/** On the way from another page there is nothing of the server's to look at: the article's code is needed with it. */
export async function preloadArticle(): Promise<void> {
  const isHydrated = typeof document !== 'undefined' && document.documentElement.dataset.hydrated;
  if (isHydrated) await lazyPostComponents.article.load();
}
