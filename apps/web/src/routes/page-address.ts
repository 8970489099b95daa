import { readQuery } from './page-parameters.ts';
import type { Place } from './route.ts';

/** The address of a page of a feed: the same place, narrowed the same way. */
export function pageAddress(place: Pick<Place, 'blog' | 'pageType' | 'path' | 'search'>, page: number): string {
  const query = new URLSearchParams(place.search);
  query.set('page', String(page));
  return place.path + readQuery({ ...place, search: `?${query}` });
}
