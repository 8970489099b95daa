import type { BlogType } from '../content/blogs.ts';

/** The header that names what an answer was made of. */
export const surrogateKeyHeader = 'surrogate-key';

/** The one spelling of each key. A change lets go of everything that was made of the same thing. */
export const surrogateKey = {
  post: (id: number) => `post:${id}`,
  /** What the key of every post begins with. */
  postPrefix: 'post:',
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

/** What an edge says of itself when it asks for a page: it puts the visitor's block in by itself. */
export const capabilityHeader = 'surrogate-capability';
export const edgeCapability = 'contenthub="ESI/1.0"';

/** With which an answer says that it has a place for something in it, to be filled by the edge. */
export const surrogateControlHeader = 'surrogate-control';
export const surrogateControl = 'content="ESI/1.0"';

/** The number of the last change that was known when a page was asked for: an edge that knows of a later one does not keep it. */
export const knownChangeHeader = 'x-heard';

/** With which a purge says which change it is for. */
export const purgeChangeHeader = 'x-change';
/** With which a purge says that nothing with its keys may ever serve again: what it was made of is not there any more. */
export const purgeRemovedHeader = 'x-gone';
/** Every answer that an edge keeps has this key besides its own. */
export const everythingKey = 'everything';

/** The header of a page that was made of last good copies: where they were, and when the oldest of them was made. */
export const staleHeader = 'x-last-good';
