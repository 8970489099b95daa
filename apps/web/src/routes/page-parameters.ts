import type { Blog } from '../sites/blog.ts';
import { getFeedFilter, isExactSearch } from './home/feed-query.ts';
import { parsePageNumber } from './match.ts';
import type { PageType, RouteMatch } from './route.ts';

export const pageParameters = ['page', 'filter', 'search', 'exact'] as const;
export type PageParameter = (typeof pageParameters)[number];

/** What each page type reads of its query. Everything else in it is somebody else's, a campaign's perhaps. */
const parametersByPageType: Record<PageType, readonly PageParameter[]> = {
  home: ['page'],
  author: ['page'],
  category: ['page'],
  handbook: ['page'],
  search: ['page', 'exact'],
  department: ['page'],
  post: [],
  preview: [],
  saved: [],
  'not-found': [],
};

const filteredHomeParameters: readonly PageParameter[] = ['page', 'filter', 'search', 'exact'];

/** The parameters that a page of this type reads; caches here and at the edge know pages apart by these alone. */
export function getPageParameters({ blog, pageType }: Pick<RouteMatch, 'pageType'> & { blog: Pick<Blog, 'filters'> }) {
  return pageType === 'home' && blog.filters ? filteredHomeParameters : parametersByPageType[pageType];
}

/** What a page's query says, in one form: without what the page does not read, and without values that say nothing. */
export function normalizeQuery(match: Pick<RouteMatch, 'blog' | 'pageType' | 'search'>): string {
  const names = match.search ? getPageParameters(match) : [];
  if (names.length === 0) return '';
  const page = parsePageNumber(match.search);
  const exact = isExactSearch(match.search) ? '1' : undefined;
  const values = { page: page > 1 ? String(page) : undefined, ...getFeedFilter(match), exact };
  const query = new URLSearchParams();
  for (const name of names) {
    const value = values[name];
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The address of a page of a feed: the same place, narrowed the same way. */
export function getPageUrl(match: Pick<RouteMatch, 'blog' | 'pageType' | 'path' | 'search'>, page: number): string {
  const query = new URLSearchParams(match.search);
  query.set('page', String(page));
  return match.path + normalizeQuery({ ...match, search: `?${query}` });
}
