import type { BlogType } from '../content/blogs.ts';

/** Header with the surrogate keys of a response. */
export const surrogateKeyHeader = 'surrogate-key';

/** Keys are separated by spaces in a header, which has a limit, and a reader may ask for any path. No slug is longer. */
const toKeyPart = (slug: string) => encodeURIComponent(slug.slice(0, 200).toWellFormed());

/** Surrogate keys. A change purges every response that carries its key. */
export const surrogateKey = {
  post: (id: number) => `post:${id}`,
  /** Prefix of every post's key. */
  postPrefix: 'post:',
  /** A path, whether or not it has a post. A cached 404 page must be purged when a post appears. */
  slug: (blog: BlogType, slug: string) => `slug:${blog}:${toKeyPart(slug)}`,
  feed: (blog: BlogType) => `feed:${blog}`,
  sticky: (blog: BlogType) => `sticky:${blog}`,
  /** The list of most read posts. A change of its posts purges `feed` or this. */
  mostRead: (blog: BlogType) => `most-read:${blog}`,
  /** The post list of a category or an author. It changes with every post in it. */
  category: (slug: string) => `category:${toKeyPart(slug)}`,
  author: (id: number) => `author:${id}`,
  /** Only the name, as shown on posts. */
  categoryName: (slug: string) => `category-name:${toKeyPart(slug)}`,
  authorName: (id: number) => `author-name:${id}`,
  /** Responses that list all authors and would otherwise need too many keys. */
  authors: () => 'authors',
  /** All redirects, and every 404 page that a new redirect could replace. They are few and change rarely. */
  redirects: 'redirects',
  /** Every page, because each contains the definitions of the running experiments. */
  experiments: 'experiments',
  /** Every page of one type, for when its code or layout changes. */
  page: (pageType: string) => `page:${pageType}`,
};

/** Sent by an edge that purges by key and passes on requests with a session. Only such an edge gets shareable pages. */
export const capabilityHeader = 'surrogate-capability';
export const edgeCapability = 'contenthub="Surrogate/1.0"';

/**
 * Marks a page for the edge. Its value is the `Set-Cookie` header of the visitor's country class, with `CLASS` in place
 * of the class. The edge sets the cookie on delivery, and passes on the request if it has a session.
 */
export const countryCookieHeader = 'x-country-cookie';

/**
 * On a page: the version of its experiment definitions, or `none`. On a purge: the current version. An edge caches a
 * page with another version only briefly, because its origin is about to get the current one.
 */
export const experimentsVersionHeader = 'x-experiments-version';

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
