import type { BlogType } from './blog-type.ts';

/** What is put to the address of a list of posts to have it as a feed: RSS, Atom, JSON Feed. */
export const feedEndings = ['/feed.xml', '/atom.xml', '/feed.json'] as const;

export function feedAddress(page: string, ending: (typeof feedEndings)[number]): string {
  return page.replace(/\/$/, '') + ending;
}

// All at the root: a sitemap speaks for what lies beside and below it, and for nothing else.
export const sitemapIndexPath = '/sitemap.xml';
export const postsSitemapPath = (blog: BlogType, part: number) => `/sitemap-${blog}-posts-${part}.xml`;
export const listsSitemapPath = (blog: BlogType, kind: 'categories' | 'authors') => `/sitemap-${blog}-${kind}.xml`;
