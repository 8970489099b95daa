import type { MostRead } from '@contenthub/contracts/analytics/most-read';
import type { AnswerList } from '@contenthub/contracts/content/answer-card';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { PageHeaders } from '@contenthub/contracts/content/content-api';
import {
  contentApiBase,
  contentPaths,
  didYouMeanHeader,
  nearestMatchHeader,
  requestPath,
  totalCountHeader,
} from '@contenthub/contracts/content/content-paths';
import type { Author, Post, PostList } from '@contenthub/contracts/content/post';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { type PostListItem, toPostListItem } from './post-list-item.ts';

/** The resource does not exist, as opposed to a request that failed. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';
}

/** A response of the content API, on the server or in the browser. */
export type ContentResponse = {
  body: unknown;
  total: number | null;
  /** The corrected query, if a word was misspelt. */
  didYouMean?: string;
  /** The subject of the returned posts, if no post matches the query. */
  nearest?: string;
};

/**
 * Fetches a path below the API base. Returns undefined if the resource does not exist. This function is the only
 * difference between server and browser.
 */
export type FetchContent = (address: string) => Promise<ContentResponse | undefined>;

export type PostListPage = { posts: PostListItem[]; total: number; didYouMean?: string; nearest?: string };

/** Filters a feed by search query, department or content type. */
type PostFilter = {
  search?: string | undefined;
  orderby?: 'relevance' | undefined;
  exact?: '1' | undefined;
  department?: string;
  content_type?: string | undefined;
  pinned?: 'apart';
};

/** Responses that pages use as they are, by the name of their path. */
export type Resources = {
  post: Post;
  answers: AnswerList;
  mostRead: MostRead;
  feedHeaders: PageHeaders;
  postHeaders: PageHeaders;
  categoryHeaders: PageHeaders;
  authorHeaders: PageHeaders;
  authorProfile: Author;
};

export type ContentClient = {
  /** The response at an address of the content API or the platform, as it is. */
  body: <T>(address: string) => Promise<T>;
  resource: <Name extends keyof Resources>(name: Name, blog: BlogType, slug?: string) => Promise<Resources[Name]>;
  posts: (blog: BlogType, page: number, filter?: PostFilter) => Promise<PostListPage>;
  category: (blog: BlogType, slug: string, page: number) => Promise<PostListPage>;
  author: (blog: BlogType, slug: string, page: number) => Promise<PostListPage>;
  sticky: (blog: BlogType) => Promise<PostListItem[]>;
  related: (blog: BlogType, slug: string) => Promise<PostListItem[]>;
};

// The content service validates its responses against the contract, so the types can be trusted here.
const toListItems = (body: unknown): PostListItem[] => (body as PostList).map(toPostListItem);

export function createContentClient(fetchContent: FetchContent): ContentClient {
  const fetchOrThrow = async (address: string): Promise<ContentResponse> => {
    const response = await fetchContent(address);
    if (!response) throw new NotFoundError(address);
    return response;
  };
  const list = async (path: string, slug: string, blog: BlogType, page: number, filter: PostFilter = {}) => {
    const response = await fetchOrThrow(requestPath(path, { slug }, { blog_type: blog, _embed: '', page, ...filter }));
    const posts = toListItems(response.body);
    const { total, didYouMean, nearest } = response;
    return { posts, total: total ?? posts.length, ...(didYouMean && { didYouMean }), ...(nearest && { nearest }) };
  };
  const fetchBody = async <T>(address: string) => (await fetchOrThrow(address)).body as T;
  const fetchResource = <T>(name: keyof typeof contentPaths, blog: BlogType, slug = '') =>
    fetchBody<T>(requestPath(contentPaths[name], { slug }, { blog_type: blog }));
  return {
    body: fetchBody,
    resource: fetchResource,
    posts: (blog, page, narrowed) => list(contentPaths.posts, '', blog, page, narrowed),
    category: (blog, slug, page) => list(contentPaths.category, slug, blog, page),
    author: (blog, slug, page) => list(contentPaths.author, slug, blog, page),
    sticky: async (blog) => toListItems(await fetchResource('sticky', blog)),
    related: async (blog, slug) => toListItems(await fetchResource('related', blog, slug)),
  };
}

/** The base of an address. Past newsletters come from the platform, everything else from the content API. */
export const apiBase = (address: string) => (address.startsWith(`${platformBase}/`) ? '' : contentApiBase);

/** Uses the public path, without a timeout and without redirects. */
export const fetchFromBrowser: FetchContent = async (address) => {
  const response = await fetch(apiBase(address) + address, { redirect: 'error' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`Response status ${response.status} from ${address}`);
  return toContentResponse(response.headers, await response.json());
};

export function toContentResponse(headers: Pick<Headers, 'get'>, body: unknown): ContentResponse {
  const total = headers.get(totalCountHeader);
  const didYouMean = headers.get(didYouMeanHeader);
  const nearest = headers.get(nearestMatchHeader);
  return {
    body,
    total: total === null ? null : Number(total),
    ...(didYouMean && { didYouMean: decodeURIComponent(didYouMean) }),
    ...(nearest && { nearest: decodeURIComponent(nearest) }),
  };
}
