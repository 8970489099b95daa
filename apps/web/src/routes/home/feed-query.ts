import type { FeedQuery, Queries } from '../../data/queries.ts';
import type { RouteMatch } from '../route.ts';

/** What a home is narrowed to by its address: to a content type, to what is searched for, or to both. */
type FeedFilter = { filter: string | undefined; search: string | undefined };

/** Only a blog with filters can be narrowed; a filter that it does not have says nothing. */
export function getFeedFilter({ blog, search }: Pick<RouteMatch, 'blog' | 'search'>): FeedFilter {
  if (!blog.filters || !search) return { filter: undefined, search: undefined };
  const query = new URLSearchParams(search);
  const filter = query.get('filter') ?? '';
  return {
    filter: Object.hasOwn(blog.filters, filter) ? filter : undefined,
    search: query.get('search')?.trim().slice(0, maxQueryLength) || undefined,
  };
}

/** Whether a reader wants the words as they were typed, and not what search takes them for. */
export function isExactSearch(search: string): boolean {
  return new URLSearchParams(search).get('exact') === '1';
}

/** The content API reads no more. */
const maxQueryLength = 200;

/** The feed of a home: the blog's posts, or those that its address narrows it to. */
export function createHomeFeedQuery(match: RouteMatch, queries: Queries): FeedQuery {
  const { filter, search } = getFeedFilter(match);
  const { blog, page } = match;
  return search
    ? queries.searchFeed(blog.type, search, page, { contentType: filter, exact: isExactSearch(match.search) })
    : queries.homeFeed(blog.type, page, filter);
}
