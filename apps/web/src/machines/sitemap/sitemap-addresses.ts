import type { BlogType } from '@contenthub/contracts/blog-type';
import { allBlogs } from '../../blogs/all-blogs.ts';
import type { Blog } from '../../blogs/blog.ts';
import { matchAddress } from '../../routes/match.ts';
import type { PageType } from '../../routes/route.ts';

// All at the root: a sitemap speaks for what lies beside and below it, and for nothing else.
export const sitemapIndexPath = '/sitemap.xml';
export const postsSitemapPath = (blog: BlogType, part: number) => `/sitemap-${blog}-posts-${part}.xml`;
export const listsSitemapPath = (blog: BlogType, kind: 'categories' | 'authors') => `/sitemap-${blog}-${kind}.xml`;

export function blogOfType(type: string | undefined): Blog | undefined {
  return allBlogs.find((blog) => blog.type === type);
}

/** Whether an address is one that the table of pages has, in its one canonical form. */
export function standsAt(path: string, ...pageTypes: PageType[]): boolean {
  const { place, redirect } = matchAddress(path, '');
  return !redirect && pageTypes.includes(place.pageType);
}
