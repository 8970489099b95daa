import type { AnswerList } from '@contenthub/contracts/content/answer-card';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { PageHeaders } from '@contenthub/contracts/content/content-api';
import {
  contentApiBase,
  contentPaths,
  didYouMeanHeader,
  nearestMatchHeader,
  previewPath,
  requestPath,
  totalCountHeader,
} from '@contenthub/contracts/content/content-paths';
import type { Author, Post, PostList } from '@contenthub/contracts/content/post';
import type { PreviewedPost } from '@contenthub/contracts/content/preview';
import type { PublicIssue, PublicIssueSummary } from '@contenthub/contracts/newsletter/newsletter-api';
import { issuePaths } from '@contenthub/contracts/newsletter/newsletter-pages';
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

export type ContentClient = {
  posts: (blog: BlogType, page: number, filter?: PostFilter) => Promise<PostListPage>;
  category: (blog: BlogType, slug: string, page: number) => Promise<PostListPage>;
  author: (blog: BlogType, slug: string, page: number) => Promise<PostListPage>;
  sticky: (blog: BlogType) => Promise<PostListItem[]>;
  post: (blog: BlogType, slug: string) => Promise<Post>;
  related: (blog: BlogType, slug: string) => Promise<PostListItem[]>;
  answers: (blog: BlogType) => Promise<AnswerList>;
  preview: (blog: BlogType, id: number) => Promise<PreviewedPost>;
  feedHeaders: (blog: BlogType) => Promise<PageHeaders>;
  postHeaders: (blog: BlogType, slug: string) => Promise<PageHeaders>;
  categoryHeaders: (blog: BlogType, slug: string) => Promise<PageHeaders>;
  authorHeaders: (blog: BlogType, slug: string) => Promise<PageHeaders>;
  authorProfile: (blog: BlogType, slug: string) => Promise<Author>;
  newsletterIssues: () => Promise<PublicIssueSummary[]>;
  newsletterIssue: (slug: string) => Promise<PublicIssue>;
};

// The content service validates its responses against the contract, so the types can be trusted here.
const toListItems = ({ body }: ContentResponse): PostListItem[] => (body as PostList).map(toPostListItem);

export function createContentClient(fetchContent: FetchContent): ContentClient {
  const fetchOrThrow = async (address: string): Promise<ContentResponse> => {
    const response = await fetchContent(address);
    if (!response) throw new NotFoundError(address);
    return response;
  };
  const list = async (path: string, slug: string, blog: BlogType, page: number, filter: PostFilter = {}) => {
    const response = await fetchOrThrow(requestPath(path, { slug }, { blog_type: blog, _embed: '', page, ...filter }));
    const posts = toListItems(response);
    const { total, didYouMean, nearest } = response;
    return { posts, total: total ?? posts.length, ...(didYouMean && { didYouMean }), ...(nearest && { nearest }) };
  };
  const headers = async (path: string, slug: string, blog: BlogType) =>
    (await fetchOrThrow(requestPath(path, { slug }, { blog_type: blog }))).body as PageHeaders;
  return {
    posts: (blog, page, narrowed) => list(contentPaths.posts, '', blog, page, narrowed),
    category: (blog, slug, page) => list(contentPaths.category, slug, blog, page),
    author: (blog, slug, page) => list(contentPaths.author, slug, blog, page),
    async sticky(blog) {
      return toListItems(await fetchOrThrow(requestPath(contentPaths.sticky, {}, { blog_type: blog })));
    },
    async post(blog, slug) {
      return (await fetchOrThrow(requestPath(contentPaths.post, { slug }, { blog_type: blog }))).body as Post;
    },
    async related(blog, slug) {
      return toListItems(await fetchOrThrow(requestPath(contentPaths.related, { slug }, { blog_type: blog })));
    },
    async answers(blog) {
      return (await fetchOrThrow(requestPath(contentPaths.answers, {}, { blog_type: blog }))).body as AnswerList;
    },
    feedHeaders: (blog) => headers(contentPaths.feedHeaders, '', blog),
    postHeaders: (blog, slug) => headers(contentPaths.postHeaders, slug, blog),
    categoryHeaders: (blog, slug) => headers(contentPaths.categoryHeaders, slug, blog),
    authorHeaders: (blog, slug) => headers(contentPaths.authorHeaders, slug, blog),
    async authorProfile(blog, slug) {
      return (await fetchOrThrow(requestPath(contentPaths.authorProfile, { slug }, { blog_type: blog })))
        .body as Author;
    },
    async newsletterIssues() {
      return (await fetchOrThrow(platformBase + issuePaths.issues)).body as PublicIssueSummary[];
    },
    async newsletterIssue(slug) {
      const path = issuePaths.issue.replace('{slug}', encodeURIComponent(slug));
      return (await fetchOrThrow(platformBase + path)).body as PublicIssue;
    },
    async preview(blog, id) {
      return (await fetchOrThrow(requestPath(previewPath, { id }, { blog_type: blog }))).body as PreviewedPost;
    },
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

export function toContentResponse(headers: Headers, body: unknown): ContentResponse {
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
