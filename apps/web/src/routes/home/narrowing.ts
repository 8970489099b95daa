import type { Place } from '../route.ts';

/** What a home is narrowed to by its address: to a content type, to what is searched for, or to both. */
export type Narrowing = { filter: string | undefined; search: string | undefined };

/** Only a blog with filters can be narrowed; a filter that it does not have says nothing. */
export function narrowingOf({ blog, search }: Pick<Place, 'blog' | 'search'>): Narrowing {
  if (!blog.filters || !search) return { filter: undefined, search: undefined };
  const given = new URLSearchParams(search);
  const filter = given.get('filter') ?? '';
  return {
    filter: Object.hasOwn(blog.filters, filter) ? filter : undefined,
    search: given.get('search')?.trim().slice(0, longestQuery) || undefined,
  };
}

/** Whether a reader wants the words as they were typed, and not what search takes them for. */
export function isExact(search: string): boolean {
  return new URLSearchParams(search).get('exact') === '1';
}

/** The content API reads no more. */
export const longestQuery = 200;
