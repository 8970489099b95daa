import type { Author } from '@contenthub/contracts/author';
import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PageHeaders } from '@contenthub/contracts/page-headers';
import { homePageSize, listPageSize } from '@contenthub/contracts/page-sizes';
import type { Post } from '@contenthub/contracts/post';
import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { PreviewedPost } from '@contenthub/contracts/preview-call';
import type { ContentClient, PostPage } from './content-client.ts';
import { type FeedPage, feedPage } from './feed-page.ts';
import { failingAs } from './load-failure.ts';

export type Key = readonly (string | number)[];

/** Something a page wants to know, under one key on both sides. */
export type Question<T> = {
  key: Key;
  ask: () => Promise<T>;
  /** Whether an answer leaves the question open, so that it is asked again the next time. */
  isOpen?(answer: T): boolean;
};

/** A feed that begins at the page in the address and grows from there. */
export type FeedQuestion = { key: Key; firstPage: number; askPage: (page: number) => Promise<FeedPage> };

export type SearchNarrowing = { contentType?: string | undefined; exact?: boolean };

export type Questions = {
  /** A blog's posts, newest first. */
  newestFeed: (blog: BlogType) => FeedQuestion;
  /** What a home shows: all posts but the pinned ones above them, or those of one content type. */
  homeFeed: (blog: BlogType, firstPage: number, contentType?: string) => FeedQuestion;
  /** Posts that answer a search, of one content type perhaps; `exact` takes the words as they were typed. */
  searchFeed: (blog: BlogType, search: string, firstPage: number, narrowed?: SearchNarrowing) => FeedQuestion;
  departmentFeed: (blog: BlogType, department: string, firstPage: number) => FeedQuestion;
  categoryFeed: (blog: BlogType, slug: string, firstPage: number) => FeedQuestion;
  authorFeed: (blog: BlogType, slug: string, firstPage: number) => FeedQuestion;
  sticky: (blog: BlogType) => Question<PostListItem[]>;
  post: (blog: BlogType, slug: string) => Question<Post>;
  related: (blog: BlogType, slug: string) => Question<PostListItem[]>;
  feedHeaders: (blog: BlogType) => Question<PageHeaders>;
  postHeaders: (blog: BlogType, slug: string) => Question<PageHeaders>;
  categoryHeaders: (blog: BlogType, slug: string) => Question<PageHeaders>;
  authorHeaders: (blog: BlogType, slug: string) => Question<PageHeaders>;
  authorProfile: (blog: BlogType, slug: string) => Question<Author>;
  /** Answered by the server alone, and by what it put into the page. */
  preview: (blog: BlogType, id: number) => Question<PreviewedPost>;
};

export function questionsTo(content: ContentClient): Questions {
  type Feed = { key: Key; firstPage: number; size?: number; failure: string; ask: (page: number) => Promise<PostPage> };
  const feed = ({ key, firstPage, size = listPageSize, failure, ask }: Feed): FeedQuestion => ({
    key: ['feed', ...key, firstPage],
    firstPage,
    askPage: async (page) => feedPage(await failingAs(`${failure}. Page ${page}`, ask(page)), page, size),
  });
  return {
    newestFeed: (blog) =>
      feed({
        key: [blog, 'newest'],
        firstPage: 1,
        size: homePageSize,
        failure: 'Failed to load the posts',
        ask: (page) => content.posts(blog, page),
      }),
    homeFeed: (blog, firstPage, contentType) =>
      feed({
        key: [blog, 'main', contentType ?? ''],
        firstPage,
        size: homePageSize,
        failure: 'Failed to load the posts',
        ask: (page) => content.posts(blog, page, contentType ? { content_type: contentType } : { pinned: 'apart' }),
      }),
    searchFeed: (blog, search, firstPage, { contentType, exact } = {}) =>
      feed({
        key: [blog, 'search', search, contentType ?? '', exact ? 'exact' : ''],
        firstPage,
        failure: `Failed to search for ${search}`,
        ask: (page) =>
          content.posts(blog, page, {
            search,
            orderby: 'relevance',
            content_type: contentType,
            exact: exact ? '1' : undefined,
          }),
      }),
    departmentFeed: (blog, department, firstPage) =>
      feed({
        key: [blog, 'department', department],
        firstPage,
        failure: 'Failed to load the posts',
        ask: (page) => content.posts(blog, page, { department }),
      }),
    categoryFeed: (blog, slug, firstPage) =>
      feed({
        key: [blog, 'category', slug],
        firstPage,
        failure: `Failed to load category ${slug}`,
        ask: (page) => content.category(blog, slug, page),
      }),
    authorFeed: (blog, slug, firstPage) =>
      feed({
        key: [blog, 'author', slug],
        firstPage,
        failure: `Failed to load author ${slug}`,
        ask: (page) => content.author(blog, slug, page),
      }),
    sticky: (blog) => ({
      key: ['sticky', blog],
      ask: () => failingAs('Failed to load the sticky posts', content.sticky(blog)),
      isOpen: (posts) => posts.length === 0,
    }),
    post: (blog, slug) => ({
      key: ['post', blog, slug],
      ask: () => failingAs(`Failed to load post ${slug}`, content.post(blog, slug)),
    }),
    related: (blog, slug) => ({
      key: ['related', blog, slug],
      ask: () => failingAs(`Failed to load related posts of ${slug}`, content.related(blog, slug)),
    }),
    feedHeaders: (blog) => ({ key: ['headers', blog], ask: () => content.feedHeaders(blog) }),
    postHeaders: (blog, slug) => ({ key: ['headers', blog, 'post', slug], ask: () => content.postHeaders(blog, slug) }),
    categoryHeaders: (blog, slug) => ({
      key: ['headers', blog, 'category', slug],
      ask: () => content.categoryHeaders(blog, slug),
    }),
    authorHeaders: (blog, slug) => ({
      key: ['headers', blog, 'author', slug],
      ask: () => content.authorHeaders(blog, slug),
    }),
    authorProfile: (blog, slug) => ({
      key: ['profile', blog, slug],
      ask: () => content.authorProfile(blog, slug),
    }),
    preview: (blog, id) => ({ key: ['preview', blog, id], ask: () => content.preview(blog, id) }),
  };
}
