import type { Blog } from '../sites/blog.ts';
import { getFeedFilter, getSearchText, isExactSearch } from './home/feed-query.ts';
import { parsePageNumber } from './match.ts';
import type { PageType, RouteMatch } from './route.ts';

export const pageParameters = ['page', 'filter', 'search', 'exact'] as const;
export type PageParameter = (typeof pageParameters)[number];

/** The query parameters that each page type reads. All others, such as campaign parameters, are ignored. */
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
  answers: ['search'],
  newsletter: [],
  issue: [],
  'not-found': [],
};

const filteredHomeParameters: readonly PageParameter[] = ['page', 'filter', 'search', 'exact'];

/** The parameters that a page of this type reads. Caches here and at the edge vary only by these. */
export function getPageParameters({ blog, pageType }: Pick<RouteMatch, 'pageType'> & { blog: Pick<Blog, 'filters'> }) {
  return pageType === 'home' && blog.filters ? filteredHomeParameters : parametersByPageType[pageType];
}

/** Normalises a page's query. Removes parameters that the page does not read and values without effect. */
export function normalizeQuery(match: Pick<RouteMatch, 'blog' | 'pageType' | 'search'>): string {
  const names = match.search ? getPageParameters(match) : [];
  if (names.length === 0) return '';
  const page = parsePageNumber(match.search);
  const exact = isExactSearch(match.search) ? '1' : undefined;
  const filter = { ...getFeedFilter(match), search: getSearchText(match.search) };
  const values = { page: page > 1 ? String(page) : undefined, ...filter, exact };
  const query = new URLSearchParams();
  for (const name of names) {
    const value = values[name];
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The URL of another page of a feed, with the same filters. */
export function getPageUrl(match: Pick<RouteMatch, 'blog' | 'pageType' | 'path' | 'search'>, page: number): string {
  const query = new URLSearchParams(match.search);
  query.set('page', String(page));
  return match.path + normalizeQuery({ ...match, search: `?${query}` });
}
