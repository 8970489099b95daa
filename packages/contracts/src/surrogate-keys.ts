import type { BlogType } from './blog-type.ts';

/** The header that names what an answer was made of. */
export const surrogateKeyHeader = 'surrogate-key';

/** The one spelling of each key. A change lets go of everything that was made of the same thing. */
export const surrogateKey = {
  post: (id: number) => `post:${id}`,
  /** What the key of every post begins with. */
  anyPost: 'post:',
  /** An address, whether a post stands there or not: a page that was not found must go when one appears. */
  slug: (blog: BlogType, slug: string) => `slug:${blog}:${slug}`,
  feed: (blog: BlogType) => `feed:${blog}`,
  sticky: (blog: BlogType) => `sticky:${blog}`,
  /** The list of a category's posts, and of an author's: they change with every post in them. */
  category: (slug: string) => `category:${slug}`,
  author: (id: number) => `author:${id}`,
  /** Only how they are called: what a post shows of them. */
  categoryName: (slug: string) => `category-name:${slug}`,
  authorName: (id: number) => `author-name:${id}`,
  /** Whatever names all authors there are, and would have too many keys of its own. */
  authors: () => 'authors',
  /** All that operators lead elsewhere, and every page that was not found for want of it: few, and seldom changed. */
  redirects: 'redirects',
  /** Every page of one type, for when its code or its frame changes. */
  page: (pageType: string) => `page:${pageType}`,
};
