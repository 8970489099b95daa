import type { BlogType } from '../content/blogs.ts';

/** Header with the surrogate keys of a response. */
export const surrogateKeyHeader = 'surrogate-key';

/** Surrogate keys. A change purges every response that carries its key. */
export const surrogateKey = {
  post: (id: number) => `post:${id}`,
  /** Prefix of every post's key. */
  postPrefix: 'post:',
  /** A path, whether or not it has a post. A cached 404 page must be purged when a post appears. */
  slug: (blog: BlogType, slug: string) => `slug:${blog}:${slug}`,
  feed: (blog: BlogType) => `feed:${blog}`,
  sticky: (blog: BlogType) => `sticky:${blog}`,
  /** The post list of a category or an author. It changes with every post in it. */
  category: (slug: string) => `category:${slug}`,
  author: (id: number) => `author:${id}`,
  /** Only the name, as shown on posts. */
  categoryName: (slug: string) => `category-name:${slug}`,
  authorName: (id: number) => `author-name:${id}`,
  /** Responses that list all authors and would otherwise need too many keys. */
  authors: () => 'authors',
  /** All redirects, and every 404 page that a new redirect could replace. They are few and change rarely. */
  redirects: 'redirects',
  /** Every page of one type, for when its code or layout changes. */
  page: (pageType: string) => `page:${pageType}`,
};

/** Sent by an edge that resolves ESI includes. */
export const capabilityHeader = 'surrogate-capability';
export const edgeCapability = 'contenthub="ESI/1.0"';

/** Marks a response with an ESI include for the edge. */
export const surrogateControlHeader = 'surrogate-control';
export const surrogateControl = 'content="ESI/1.0"';

/** Id of the latest change the origin knew. An edge that has seen a later purge does not cache the response. */
export const knownChangeHeader = 'x-known-change';

/** On a purge: the id of its change. */
export const purgeChangeHeader = 'x-change';
/** On a purge: the content was removed, so responses with these keys must never be served again, not even stale. */
export const purgeRemovedHeader = 'x-removed';
/** Former names of two headers. They are also sent for one release, because edges are upgraded after the hub. */
export const deprecatedHeaders = { knownChange: 'x-heard', purgeRemoved: 'x-gone' } as const;

/** An additional key of every response that an edge caches. */
export const everythingKey = 'everything';

/** Set on a page rendered from stale copies: their storage and the age of the oldest. */
export const staleHeader = 'x-stale-copy';
