import { blogSections } from './blog-sections.ts';
import type { BlogType } from './blog-type.ts';
import { feedAddress, feedEndings, listsSitemapPath, postsSitemapPath, sitemapIndexPath } from './machine-addresses.ts';
import { cleanQuery } from './search-query.ts';

export const addressKinds = ['post', 'home', 'category', 'author', 'feed', 'sitemap', 'search'] as const;
export type AddressKind = (typeof addressKinds)[number];
export type TouchedAddress = { kind: AddressKind; path: string };

/** What of a post decides where it shows. */
export type ShownPost = {
  blog: BlogType;
  link: string;
  title: string;
  authorSlug: string;
  /** As readers see them. */
  categorySlugs: readonly string[];
  /** In which part of its blog's sitemap it stands. */
  sitemapPart: number;
};

/** Every address that shows something of a post, each once. The first page of a list stands for all of them. */
export function touchedAddresses(posts: readonly ShownPost[]): TouchedAddress[] {
  const all = posts.flatMap(addressesOf);
  return [...new Map(all.map((address) => [address.path, address])).values()];
}

function addressesOf({ blog, link, title, authorSlug, categorySlugs, sitemapPart }: ShownPost): TouchedAddress[] {
  const { home, authorLink, categoryLink, searchLink } = blogSections[blog];
  const categories = categorySlugs.flatMap((slug) => categoryLink(slug) ?? []);
  const author = authorLink(authorSlug);
  const query = cleanQuery(title);
  const of = (kind: AddressKind, paths: string[]) => paths.map((path) => ({ kind, path }));
  return [
    ...of('post', [link]),
    ...of('home', [home]),
    ...of('category', categories),
    ...of('author', [author]),
    ...of(
      'feed',
      [home, ...categories, author].flatMap((list) => feedEndings.map((ending) => feedAddress(list, ending))),
    ),
    ...of('sitemap', [sitemapIndexPath, postsSitemapPath(blog, sitemapPart), listsSitemapPath(blog, 'categories')]),
    ...of('search', query ? [searchLink(query)] : []),
  ];
}
