import { Chunk } from '../../parts/chunk.ts';

/** What the server renders of a post's page, and whose code comes when a reader comes near. */
export const lateParts = {
  article: new Chunk('article', () => import('./PostArticle.tsx').then(({ PostArticle }) => PostArticle)),
  attention: new Chunk('attention', () =>
    import('../../features/attention/Attention.tsx').then(({ Attention }) => Attention),
  ),
  'bottom-banner': new Chunk('bottom-banner', () =>
    import('../../features/calls-to-action/BottomBanner.tsx').then(({ BottomBanner }) => BottomBanner),
  ),
  related: new Chunk('related', () =>
    import('../../features/related/RelatedPosts.tsx').then(({ RelatedPosts }) => RelatedPosts),
  ),
};

/** On the way from another page there is nothing of the server's to look at: the article's code is needed with it. */
export async function loadArticleOnTheWay(): Promise<void> {
  const hasPage = typeof document !== 'undefined' && document.documentElement.dataset.hydrated;
  if (hasPage) await lateParts.article.load();
}
