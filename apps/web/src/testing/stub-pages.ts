import { ownAccounts } from '../brand/accounts.ts';
import type { Asked, ContentAnswers } from '../server/content-answers.server.ts';
import { Pages, type Render } from '../server/pages.server.ts';
import type { Rendered } from '../server/rendered.server.ts';

/** For pages that need no content. */
export const noContent: Asked = {
  ask: async () => {
    throw new Error('not asked in this test');
  },
  state: () => '{}',
  keys: () => [],
  complete: () => true,
  stale: () => undefined,
};

export const emptyPage: Rendered = {
  ...{ kind: 'page', status: 200, pageType: 'post', styleHash: '' },
  cache: { fresh: 60, staleWhileRevalidate: 60, staleIfError: 60 },
  document: { before: '<html>', after: '</html>' },
};

export function stubPages(render: Render): Pages {
  return new Pages({
    render,
    answers: { forPage: () => noContent } as unknown as ContentAnswers,
    assets: undefined as never,
    origin: 'http://www.test',
    accounts: ownAccounts,
    cacheBytes: 1_000_000,
    place: () => undefined,
    headers: () => ({}),
  });
}
