import type { Author } from '@contenthub/contracts/author';
import type { BlogType } from '@contenthub/contracts/blog-type';
import { callAddress, contentPaths } from '@contenthub/contracts/content-paths';
import type { PageHeaders } from '@contenthub/contracts/page-headers';
import type { Post } from '@contenthub/contracts/post';
import type { PostList } from '@contenthub/contracts/post-list';
import { type PostListItem, toPostListItem } from '@contenthub/contracts/post-list-item';
import type { PreviewedPost } from '@contenthub/contracts/preview-call';
import { previewPath } from '@contenthub/contracts/preview-path';
import { NotFoundError } from './not-found-error.ts';

/** One answer of the content API, as either side gets it. */
export type ContentAnswer = {
  body: unknown;
  total: number | null;
  /** What was meant, when a word was misspelt. */
  didYouMean?: string;
  /** The subject of the posts, when none is about what was looked for. */
  nearest?: string;
};

/**
 * Asks for an address below the API's base; no answer means that there is no such thing. How it asks differs between
 * server and browser; nothing else does.
 */
export type Ask = (address: string) => Promise<ContentAnswer | undefined>;

export type PostPage = { posts: PostListItem[]; total: number; didYouMean?: string; nearest?: string };

/** A feed narrowed to what is searched for, to one department or to one content type. */
export type Narrowed = {
  search?: string | undefined;
  orderby?: 'relevance' | undefined;
  exact?: '1' | undefined;
  department?: string;
  content_type?: string | undefined;
  pinned?: 'apart';
};

export type ContentClient = {
  posts: (blog: BlogType, page: number, narrowed?: Narrowed) => Promise<PostPage>;
  category: (blog: BlogType, slug: string, page: number) => Promise<PostPage>;
  author: (blog: BlogType, slug: string, page: number) => Promise<PostPage>;
  sticky: (blog: BlogType) => Promise<PostListItem[]>;
  post: (blog: BlogType, slug: string) => Promise<Post>;
  related: (blog: BlogType, slug: string) => Promise<PostListItem[]>;
  preview: (blog: BlogType, id: number) => Promise<PreviewedPost>;
  feedHeaders: (blog: BlogType) => Promise<PageHeaders>;
  postHeaders: (blog: BlogType, slug: string) => Promise<PageHeaders>;
  categoryHeaders: (blog: BlogType, slug: string) => Promise<PageHeaders>;
  authorHeaders: (blog: BlogType, slug: string) => Promise<PageHeaders>;
  authorProfile: (blog: BlogType, slug: string) => Promise<Author>;
};

// The API's answers were checked against the contract where they are made; behind that door the types are trusted.
const listItems = ({ body }: ContentAnswer): PostListItem[] => (body as PostList).map(toPostListItem);

export function contentClient(askFor: Ask): ContentClient {
  const ask = async (address: string): Promise<ContentAnswer> => {
    const answer = await askFor(address);
    if (!answer) throw new NotFoundError(address);
    return answer;
  };
  const list = async (path: string, slug: string, blog: BlogType, page: number, narrowed: Narrowed = {}) => {
    const answer = await ask(callAddress(path, { slug }, { blog_type: blog, _embed: '', page, ...narrowed }));
    const posts = listItems(answer);
    const { total, didYouMean, nearest } = answer;
    return { posts, total: total ?? posts.length, ...(didYouMean && { didYouMean }), ...(nearest && { nearest }) };
  };
  const headers = async (path: string, slug: string, blog: BlogType) =>
    (await ask(callAddress(path, { slug }, { blog_type: blog }))).body as PageHeaders;
  return {
    posts: (blog, page, narrowed) => list(contentPaths.posts, '', blog, page, narrowed),
    category: (blog, slug, page) => list(contentPaths.category, slug, blog, page),
    author: (blog, slug, page) => list(contentPaths.author, slug, blog, page),
    async sticky(blog) {
      return listItems(await ask(callAddress(contentPaths.sticky, {}, { blog_type: blog })));
    },
    async post(blog, slug) {
      return (await ask(callAddress(contentPaths.post, { slug }, { blog_type: blog }))).body as Post;
    },
    async related(blog, slug) {
      return listItems(await ask(callAddress(contentPaths.related, { slug }, { blog_type: blog })));
    },
    feedHeaders: (blog) => headers(contentPaths.feedHeaders, '', blog),
    postHeaders: (blog, slug) => headers(contentPaths.postHeaders, slug, blog),
    categoryHeaders: (blog, slug) => headers(contentPaths.categoryHeaders, slug, blog),
    authorHeaders: (blog, slug) => headers(contentPaths.authorHeaders, slug, blog),
    async authorProfile(blog, slug) {
      return (await ask(callAddress(contentPaths.authorProfile, { slug }, { blog_type: blog }))).body as Author;
    },
    async preview(blog, id) {
      return (await ask(callAddress(previewPath, { id }, { blog_type: blog }))).body as PreviewedPost;
    },
  };
}
