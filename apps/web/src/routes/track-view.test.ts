import { postSample } from '@contenthub/contracts/testing/content-samples';
import { RecordingClient } from '@contenthub/tracking/recording-client';
import { expect, it } from 'vitest';
import { createContentClient, fetchFromBrowser } from '../data/content-client.ts';
import { createQueries } from '../data/queries.ts';
import { logLoadError, QueryCache } from '../data/query-cache.ts';
import { listedPosts, listResponse, stubFetch } from '../testing/content-api.ts';
import { matchRoute } from './match.ts';
import { getRoute } from './route-table.ts';

/** The event that a page sends when it is shown, with a content API that has five posts. */
async function viewOf(address: string, activeProducts: string[] = []) {
  stubFetch((path) => {
    if (path.startsWith('/headers/')) return new Response(null, { status: 404 });
    if (path.startsWith('/post/')) return Response.json(postSample);
    return listResponse(listedPosts(5), 5);
  });
  const url = new URL(address, 'https://www.contenthub.test');
  const { match } = matchRoute(url.pathname, url.search);
  const context = {
    match,
    data: new QueryCache(logLoadError),
    queries: createQueries(createContentClient(fetchFromBrowser)),
  };
  const route = await getRoute(match.pageType);
  await route.load(context);
  const client = new RecordingClient();
  const fields = { pageSlug: url.pathname.slice(1), referrer: '', url: url.href };
  route.trackView(context, client.track, fields, { activeProducts });
  return client.history.map(({ eventName, object, action, pageId, pageSlug, referrer, url: shown, ...own }) => ({
    page: eventName.replace('contenthub/', ''),
    pageSlug,
    ...own,
  }));
}

it.each([
  ['/blog/', { page: 'homePage/view', pageSlug: 'blog/', pageIndex: 1 }],
  ['/blog/?page=2', { page: 'homePage/view', pageSlug: 'blog/', pageIndex: 2 }],
  ['/blog/handbook', { page: 'handbookPage/view', pageSlug: 'blog/handbook', pageIndex: 1 }],
  ['/blog/idioms?page=3', { page: 'categoryPage/view', pageSlug: 'blog/idioms', category: 'idioms', pageIndex: 3 }],
  ['/blog/author/maren-holt', { page: 'authorPage/view', pageSlug: 'blog/author/maren-holt', author: 'maren-holt' }],
  ['/blog/answers', { page: 'answersPage/view', pageSlug: 'blog/answers' }],
  ['/blog/answers?search=comma', { page: 'answersPage/view', pageSlug: 'blog/answers', search: 'comma' }],
  ['/blog/search/comma', { page: 'searchPage/view', pageSlug: 'blog/search/comma', search: 'comma', results: 5 }],
  ['/blog/developer/a/b/c', { page: 'notFoundPage/view', pageSlug: 'blog/developer/a/b/c' }],
  ['/business/learn/hr', { page: 'departmentPage/view', pageSlug: 'business/learn/hr', department: 'gb-hr' }],
])('F13 tracks the page view of %s', async (address, expected) => {
  expect(await viewOf(address)).toEqual([expected]);
});

it.each([
  ['/business/learn?search=tone', { page: 'searchPage/view', search: 'tone', results: 5 }],
  [
    '/business/learn?search=tone&filter=content',
    { page: 'searchPage/view', search: 'tone', results: 5, contentType: 'content' },
  ],
  ['/business/learn?filter=content', { page: 'homePage/view', pageIndex: 1, contentType: 'content' }],
  ['/business/learn', { page: 'homePage/view', pageIndex: 1 }],
])('J11 tracks %s by the content it shows', async (address, expected) => {
  expect(await viewOf(address)).toEqual([{ pageSlug: 'business/learn', ...expected }]);
});

it('F13 J18 tracks a post with the products that the visitor has', async () => {
  const [view] = await viewOf(postSample.link, ['extension']);
  expect(view).toMatchObject({ page: 'postPage/view', postId: postSample.id, activeProducts: ['extension'] });
  expect((await viewOf(postSample.link))[0]).not.toHaveProperty('activeProducts');
});
