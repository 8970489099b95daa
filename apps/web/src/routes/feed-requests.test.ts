import { postListSample } from '@contenthub/contracts/testing/content-samples';
import { expect, it, vi } from 'vitest';
import { createContentClient } from '../data/content-client.ts';
import { createQueries } from '../data/queries.ts';
import { QueryCache } from '../data/query-cache.ts';
import { matchRoute } from './match.ts';
import { getRoute } from './route-table.ts';

const [row] = postListSample;

/** Loads a page and returns the feeds that it requests, and how many posts it shows of each when there are more. */
async function load(path: string, search: string) {
  const requested: string[] = [];
  const questions = createQueries(
    createContentClient(async (address) => {
      requested.push(address);
      return { body: Array.from({ length: 11 }, (_, index) => ({ ...row, post_id: index })), total: 25 };
    }),
  );
  const data = new QueryCache();
  const loadFeed = vi.spyOn(data, 'loadFeed');
  const { match } = matchRoute(path, search);
  await (await getRoute(match.pageType)).load({ match, data, queries: questions });
  return {
    feeds: requested.filter((address) => address.includes('&page=')),
    sizes: loadFeed.mock.calls.map(([feed]) => data.readFeed(feed)[0]?.posts.length),
  };
}

it.each([
  ['A02 C05', '/blog/', '', '/posts/?blog_type=main&_embed=&page=1&pinned=apart', 9],
  ['A08 C05', '/blog/developer', '?page=2', '/posts/?blog_type=developer&_embed=&page=2&pinned=apart', 9],
  ['A10 C05', '/business/learn', '', '/posts/?blog_type=gb-business&_embed=&page=1&pinned=apart', 9],
  [
    'A10',
    '/business/learn',
    '?filter=content&page=2',
    '/posts/?blog_type=gb-business&_embed=&page=2&content_type=content',
    9,
  ],
  [
    'A25',
    '/business/learn',
    '?search=tone',
    '/posts/?blog_type=gb-business&_embed=&page=1&search=tone&orderby=relevance',
    10,
  ],
  [
    'A25',
    '/business/learn',
    '?search=tone&filter=content&page=2',
    '/posts/?blog_type=gb-business&_embed=&page=2&search=tone&orderby=relevance&content_type=content',
    10,
  ],
  [
    'A06 C05 G04',
    '/blog/search/tone',
    '?page=2',
    '/posts/?blog_type=main&_embed=&page=2&search=tone&orderby=relevance',
    10,
  ],
  ['A11 A26 C05', '/business/learn/hr', '?page=2', '/posts/?blog_type=gb-business&_embed=&page=2&department=gb-hr', 10],
  ['A03 C05', '/blog/author/maren-holt', '?page=3', '/author/maren-holt/?blog_type=main&_embed=&page=3', 10],
  ['A04 C05', '/blog/grammar', '?page=2', '/category/grammar/?blog_type=main&_embed=&page=2', 10],
  ['A09 C05', '/blog/engineering/category/data', '?page=2', '/category/data/?blog_type=engineering&_embed=&page=2', 10],
  ['A17 C05', '/blog/handbook', '?page=2', '/category/handbook/?blog_type=main&_embed=&page=2', 10],
])('%s %s%s requests %s and shows %i posts', async (_ids, path, search, request, size) => {
  expect(await load(path, search)).toEqual({ feeds: [request], sizes: [size] });
});
