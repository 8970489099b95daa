import type { FeedQuery, Queries } from '../../data/queries.ts';
import type { RouteMatch } from '../route.ts';

/** How the URL filters a home page: by content type, by search query, or by both. */
type FeedFilter = { filter: string | undefined; search: string | undefined };

/** Only a blog with filters can be filtered. Unknown filters are ignored. */
export function getFeedFilter({ blog, search }: Pick<RouteMatch, 'blog' | 'search'>): FeedFilter {
  if (!blog.filters || !search) return { filter: undefined, search: undefined };
  const query = new URLSearchParams(search);
  const filter = query.get('filter') ?? '';
  return {
    filter: Object.hasOwn(blog.filters, filter) ? filter : undefined,
    search: getSearchText(search),
  };
}

/** The search text in a query string. */
export function getSearchText(search: string): string | undefined {
  return new URLSearchParams(search).get('search')?.trim().slice(0, maxQueryLength) || undefined;
}

/** Whether the reader wants the words exactly as typed, without spelling correction. */
export function isExactSearch(search: string): boolean {
  return new URLSearchParams(search).get('exact') === '1';
}

/** The limit of the content API. */
const maxQueryLength = 200;

/** The feed of a home page: the blog's posts, filtered by the URL. */
export function createHomeFeedQuery(match: RouteMatch, queries: Queries): FeedQuery {
  const { filter, search } = getFeedFilter(match);
  const { blog, page } = match;
  return search
    ? queries.searchFeed(blog.type, search, page, { contentType: filter, exact: isExactSearch(match.search) })
    : queries.homeFeed(blog.type, page, filter);
}
