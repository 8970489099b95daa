import { pageParameters } from './page-parameters.ts';
import type { Place } from './route.ts';

/** The address of a page of a feed: the same place, narrowed the same way. */
export function pageAddress({ path, search }: Pick<Place, 'path' | 'search'>, page: number): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of pageParameters) {
    const value = name === 'page' ? page > 1 && String(page) : given.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}
