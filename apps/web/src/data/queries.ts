import type { MostRead } from '@contenthub/contracts/analytics/most-read';
import type { AnswerList } from '@contenthub/contracts/content/answer-card';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { PageHeaders } from '@contenthub/contracts/content/content-api';
import { homePageSize, listPageSize } from '@contenthub/contracts/content/content-paths';
import type { Author, Post } from '@contenthub/contracts/content/post';
import { type ContentClient, NotFoundError, type PostListPage, type Resources } from './content-client.ts';
import type { PostListItem } from './post-list-item.ts';

export type FeedPage = {
  page: number;
  posts: PostListItem[];
  allLoaded: boolean;
  /** The number of posts in the whole feed. */
  total: number;
  didYouMean: string | undefined;
  nearest?: string | undefined;
};

/**
 * A response contains up to one post more than a page shows. The extra post indicates that there are more, and is shown
 * on the next page. The feed is complete when the response is short or the count reaches the total.
 */
export function toFeedPage({ posts, total, didYouMean, nearest }: PostListPage, page: number, size: number): FeedPage {
  const loaded = (page - 1) * size + Math.min(posts.length, size);
  const allLoaded = posts.length < size || loaded >= total;
  return { page, posts: posts.slice(0, size), allLoaded, total, didYouMean, ...(nearest && { nearest }) };
}

export function getNextPage({ page, allLoaded }: FeedPage): number | undefined {
  return allLoaded ? undefined : page + 1;
}

/**
 * Adds a message that names what failed to load, with the original error as its cause. A NotFoundError passes
 * unchanged.
 */
async function withErrorMessage<T>(message: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw cause instanceof NotFoundError ? cause : new Error(message, { cause });
  }
}

export type QueryKey = readonly (string | number)[];

/** A query of a page, with the same key on server and browser. */
export type Query<T> = {
  key: QueryKey;
  fetch: () => Promise<T>;
  /** Whether this result is incomplete, so that the next load fetches it again. */
  shouldRefetch?(result: T): boolean;
};

/** A feed that starts at the page number in the URL and grows from there. */
export type FeedQuery = { key: QueryKey; firstPage: number; fetchPage: (page: number) => Promise<FeedPage> };

type SearchFilter = { contentType?: string | undefined; exact?: boolean };

export type Queries = {
  /** A blog's posts, newest first. */
  newestFeed: (blog: BlogType) => FeedQuery;
  /** The feed of a home page: all posts except the pinned ones, or the posts of one content type. */
  homeFeed: (blog: BlogType, firstPage: number, contentType?: string) => FeedQuery;
  /** Search results, optionally of one content type. `exact` searches the words as typed. */
  searchFeed: (blog: BlogType, search: string, firstPage: number, narrowed?: SearchFilter) => FeedQuery;
  departmentFeed: (blog: BlogType, department: string, firstPage: number) => FeedQuery;
  categoryFeed: (blog: BlogType, slug: string, firstPage: number) => FeedQuery;
  authorFeed: (blog: BlogType, slug: string, firstPage: number) => FeedQuery;
  sticky: (blog: BlogType) => Query<PostListItem[]>;
  /** The posts that most readers read, for home. */
  mostRead: (blog: BlogType) => Query<MostRead>;
  post: (blog: BlogType, slug: string) => Query<Post>;
  related: (blog: BlogType, slug: string) => Query<PostListItem[]>;
  /** The questions that the blog's posts answer. */
  answers: (blog: BlogType) => Query<AnswerList>;
  feedHeaders: (blog: BlogType) => Query<PageHeaders>;
  postHeaders: (blog: BlogType, slug: string) => Query<PageHeaders>;
  categoryHeaders: (blog: BlogType, slug: string) => Query<PageHeaders>;
  authorHeaders: (blog: BlogType, slug: string) => Query<PageHeaders>;
  authorProfile: (blog: BlogType, slug: string) => Query<Author>;
  /** The response at an address, as it is. See `lazy-queries.ts`. */
  at: <T>(key: QueryKey, address: string) => Query<T>;
};

export function createQueries(content: ContentClient): Queries {
  type Feed = {
    key: QueryKey;
    firstPage: number;
    size?: number;
    failure?: string;
    fetch: (page: number) => Promise<PostListPage>;
  };
  const feed = ({
    key,
    firstPage,
    size = listPageSize,
    failure = 'Failed to load the posts',
    fetch,
  }: Feed): FeedQuery => ({
    key: ['feed', ...key, firstPage],
    firstPage,
    fetchPage: async (page) => toFeedPage(await withErrorMessage(`${failure}. Page ${page}`, fetch(page)), page, size),
  });
  const resource =
    <Name extends keyof Resources>(name: Name) =>
    (blog: BlogType, slug?: string): Query<Resources[Name]> => ({
      key: [name, blog, slug ?? ''],
      fetch: () => content.resource(name, blog, slug),
    });
  return {
    newestFeed: (blog) =>
      feed({
        key: [blog, 'newest'],
        firstPage: 1,
        size: homePageSize,
        fetch: (page) => content.posts(blog, page),
      }),
    homeFeed: (blog, firstPage, contentType) =>
      feed({
        key: [blog, 'main', contentType ?? ''],
        firstPage,
        size: homePageSize,
        fetch: (page) => content.posts(blog, page, contentType ? { content_type: contentType } : { pinned: 'apart' }),
      }),
    searchFeed: (blog, search, firstPage, { contentType, exact } = {}) =>
      feed({
        key: [blog, 'search', search, contentType ?? '', exact ? 'exact' : ''],
        firstPage,
        failure: `Failed to search for ${search}`,
        fetch: (page) =>
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
        fetch: (page) => content.posts(blog, page, { department }),
      }),
    categoryFeed: (blog, slug, firstPage) =>
      feed({
        key: [blog, 'category', slug],
        firstPage,
        failure: `Failed to load category ${slug}`,
        fetch: (page) => content.category(blog, slug, page),
      }),
    authorFeed: (blog, slug, firstPage) =>
      feed({
        key: [blog, 'author', slug],
        firstPage,
        failure: `Failed to load author ${slug}`,
        fetch: (page) => content.author(blog, slug, page),
      }),
    sticky: (blog) => ({
      key: ['sticky', blog],
      fetch: () => withErrorMessage('Failed to load the sticky posts', content.sticky(blog)),
      shouldRefetch: (posts) => posts.length === 0,
    }),
    post: (blog, slug) => ({
      key: ['post', blog, slug],
      fetch: () => withErrorMessage(`Failed to load post ${slug}`, content.resource('post', blog, slug)),
    }),
    related: (blog, slug) => ({
      key: ['related', blog, slug],
      fetch: () => withErrorMessage(`Failed to load related posts of ${slug}`, content.related(blog, slug)),
    }),
    answers: resource('answers'),
    mostRead: resource('mostRead'),
    feedHeaders: resource('feedHeaders'),
    postHeaders: resource('postHeaders'),
    categoryHeaders: resource('categoryHeaders'),
    authorHeaders: resource('authorHeaders'),
    authorProfile: resource('authorProfile'),
    at: (key, address) => ({ key, fetch: () => content.body(address) }),
  };
}
