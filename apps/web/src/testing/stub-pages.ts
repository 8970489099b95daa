import type { ContentCache, TrackedContent } from '../server/cache/content-cache.server.ts';
import { PageCache, type Render } from '../server/cache/page-cache.server.ts';
import type { RenderResult } from '../server/rendering/render-request.server.ts';
import { PublishedTexts } from '../server/visitor/published-texts.server.ts';
import { defaultAccounts } from '../sites/accounts.ts';

/** For pages without content. */
export const noContent: TrackedContent = {
  fetchContent: async () => {
    throw new Error('unexpected content request');
  },
  state: () => '{}',
  keys: () => [],
  isComplete: () => true,
  stale: () => undefined,
};

export const emptyPage: RenderResult = {
  ...{ kind: 'page', status: 200, pageType: 'post', styleHash: '' },
  cache: { fresh: 3600, staleWhileRevalidate: 60, staleIfError: 60 },
  document: { before: '<html>', shared: '', after: '</html>' },
};

export function stubPages(render: Render): PageCache {
  return new PageCache({
    render,
    content: { forPage: () => noContent } as unknown as ContentCache,
    assets: undefined as never,
    origin: 'http://www.test',
    accounts: defaultAccounts,
    texts: new PublishedTexts(),
    cacheBytes: 1_000_000,
    feedCursor: () => undefined,
    headers: () => ({}),
  });
}
