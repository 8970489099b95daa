import type { Blog } from '../blogs/blog.ts';
import { isExact, narrowingOf } from './home/narrowing.ts';
import { pageNumber } from './page-number.ts';
import type { PageType, Place } from './route.ts';

export const pageParameters = ['page', 'filter', 'search', 'exact'] as const;
export type PageParameter = (typeof pageParameters)[number];

/** What each page type reads of its query. Everything else in it is somebody else's, a campaign's perhaps. */
const readByPageType: Record<PageType, readonly PageParameter[]> = {
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

const readByFilteredHome: readonly PageParameter[] = ['page', 'filter', 'search', 'exact'];

/** The parameters that a page of this type reads; caches here and at the edge know pages apart by these alone. */
export function parametersOf({ blog, pageType }: Pick<Place, 'pageType'> & { blog: Pick<Blog, 'filters'> }) {
  return pageType === 'home' && blog.filters ? readByFilteredHome : readByPageType[pageType];
}

/** What a page's query says, in one form: without what the page does not read, and without values that say nothing. */
export function readQuery(place: Pick<Place, 'blog' | 'pageType' | 'search'>): string {
  const names = place.search ? parametersOf(place) : [];
  if (names.length === 0) return '';
  const page = pageNumber(place.search);
  const exact = isExact(place.search) ? '1' : undefined;
  const read = { page: page > 1 ? String(page) : undefined, ...narrowingOf(place), exact };
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = read[name];
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : '';
}
