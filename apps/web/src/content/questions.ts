import type { BlogType } from '@contenthub/contracts/blog-type';
import type { PageHeaders } from '@contenthub/contracts/page-headers';
import { homePageSize, listPageSize } from '@contenthub/contracts/page-sizes';
import type { Post } from '@contenthub/contracts/post';
import type { PostListItem } from '@contenthub/contracts/post-list-item';
import type { ContentClient, Narrowed } from './content-client.ts';
import { type FeedPage, feedPage } from './feed-page.ts';

type Key = readonly (string | number)[];

/** Something a page wants to know, under one key on both sides. */
export type Question<T> = {
  key: Key;
  ask: () => Promise<T>;
  /** Whether an answer leaves the question open, so that it is asked again the next time. */
  isOpen?(answer: T): boolean;
};

/** A feed that begins at the page in the address and grows from there. */
export type FeedQuestion = { key: Key; firstPage: number; askPage: (page: number) => Promise<FeedPage> };

export type Questions = {
  homeFeed: (blog: BlogType, firstPage: number) => FeedQuestion;
  searchFeed: (blog: BlogType, search: string, firstPage: number) => FeedQuestion;
  departmentFeed: (blog: BlogType, department: string, firstPage: number) => FeedQuestion;
  sticky: (blog: BlogType) => Question<PostListItem[]>;
  post: (blog: BlogType, slug: string) => Question<Post>;
  related: (blog: BlogType, slug: string) => Question<PostListItem[]>;
  feedHeaders: (blog: BlogType) => Question<PageHeaders>;
  postHeaders: (blog: BlogType, slug: string) => Question<PageHeaders>;
  categoryHeaders: (blog: BlogType, slug: string) => Question<PageHeaders>;
  /** Answered by the server alone, and by what it put into the page. */
  preview: (blog: BlogType, id: number) => Question<Post>;
};

export function questionsTo(content: ContentClient): Questions {
  const narrowedFeed = (key: Key, firstPage: number, blog: BlogType, narrowed: Narrowed): FeedQuestion => ({
    key,
    firstPage,
    askPage: async (page) => feedPage(await content.posts(blog, page, narrowed), page, listPageSize),
  });
  return {
    homeFeed: (blog, firstPage) => ({
      key: ['feed', blog, 'main', firstPage],
      firstPage,
      askPage: async (page) => feedPage(await content.posts(blog, page), page, homePageSize),
    }),
    searchFeed: (blog, search, firstPage) =>
      narrowedFeed(['feed', blog, 'search', search, firstPage], firstPage, blog, { search, orderby: 'relevance' }),
    departmentFeed: (blog, department, firstPage) =>
      narrowedFeed(['feed', blog, 'department', department, firstPage], firstPage, blog, { department }),
    sticky: (blog) => ({
      key: ['sticky', blog],
      ask: () => content.sticky(blog),
      isOpen: (posts) => posts.length === 0,
    }),
    post: (blog, slug) => ({ key: ['post', blog, slug], ask: () => content.post(blog, slug) }),
    related: (blog, slug) => ({ key: ['related', blog, slug], ask: () => content.related(blog, slug) }),
    feedHeaders: (blog) => ({ key: ['headers', blog], ask: () => content.feedHeaders(blog) }),
    postHeaders: (blog, slug) => ({ key: ['headers', blog, 'post', slug], ask: () => content.postHeaders(blog, slug) }),
    categoryHeaders: (blog, slug) => ({
      key: ['headers', blog, 'category', slug],
      ask: () => content.categoryHeaders(blog, slug),
    }),
    preview: (blog, id) => ({ key: ['preview', blog, id], ask: () => content.preview(blog, id) }),
  };
}
