import { allBlogs } from '../../blogs/all-blogs.ts';
import type { Blog } from '../../blogs/blog.ts';
import { matchAddress } from '../../routes/match.ts';
import type { PageType } from '../../routes/route.ts';

export function blogOfType(type: string | undefined): Blog | undefined {
  return allBlogs.find((blog) => blog.type === type);
}

/** Whether an address is one that the table of pages has, in its one canonical form. */
export function standsAt(path: string, ...pageTypes: PageType[]): boolean {
  const { place, redirect } = matchAddress(path, '');
  return !redirect && pageTypes.includes(place.pageType);
}
