import Type from 'typebox';
import { Author } from './author.ts';
import { BlogType } from './blog-type.ts';
import { type Call, noParams, slugParams } from './call.ts';
import { contentPaths } from './content-paths.ts';
import { ContentType } from './content-type.ts';
import { Department } from './department.ts';
import { PageHeaders } from './page-headers.ts';
import { feedSize } from './page-sizes.ts';
import { Post } from './post.ts';
import { PostList } from './post-list.ts';
import { Redirect } from './redirect.ts';
import { SitemapCursor, SitemapLists, SitemapParts, SitemapPosts } from './sitemap.ts';
import { Suggestions } from './suggestions.ts';

const blog = { blog_type: BlogType };
const { slug } = slugParams.properties;
const embed = {
  _embed: Type.Optional(
    Type.String({ description: 'Accepted as WordPress’s own calls have it; rows always carry their picture.' }),
  ),
};
const page = { page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })) };
const search = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  exact: Type.Optional(
    Type.Enum(['1'], { description: 'Searches for the words as they are, without correcting them.' }),
  ),
};
const relevance = { orderby: Type.Optional(Type.Enum(['relevance'])) };
const contentType = { content_type: Type.Optional(ContentType) };
const pinned = {
  pinned: Type.Optional(
    Type.Enum(['apart'], { description: 'Leaves out the pinned posts that a home shows above its feed.' }),
  ),
};
const department = { department: Type.Optional(Department) };

export const contentApi = {
  post: {
    name: 'post',
    summary: 'One post in full.',
    path: contentPaths.post,
    params: slugParams,
    query: Type.Object(blog),
    answer: Post,
    paged: false,
  },
  posts: {
    name: 'posts',
    summary:
      'A page of a blog’s posts, newest first, or of its search results by relevance; of one content type where it is named.',
    path: contentPaths.posts,
    params: noParams,
    query: Type.Object({
      ...blog,
      ...embed,
      ...page,
      ...search,
      ...relevance,
      ...department,
      ...contentType,
      ...pinned,
    }),
    answer: PostList,
    paged: true,
  },
  category: {
    name: 'category',
    summary: 'A page of a category’s posts, newest first. Search and department count on the business blog only.',
    path: contentPaths.category,
    params: slugParams,
    query: Type.Object({ ...blog, ...embed, ...page, ...search, ...department }),
    answer: PostList,
    paged: true,
  },
  author: {
    name: 'author',
    summary: 'A page of an author’s posts, newest first.',
    path: contentPaths.author,
    params: slugParams,
    query: Type.Object({ ...blog, ...embed, ...page }),
    answer: PostList,
    paged: true,
  },
  authorProfile: {
    name: 'authorProfile',
    summary: 'Who an author is: name, portrait, biography and links.',
    path: contentPaths.authorProfile,
    params: slugParams,
    query: Type.Object(blog),
    answer: Author,
    paged: false,
  },
  related: {
    name: 'related',
    summary: 'Posts that a reader of this one may want next.',
    path: contentPaths.related,
    params: slugParams,
    query: Type.Object(blog),
    answer: PostList,
    paged: false,
  },
  sticky: {
    name: 'sticky',
    summary: 'The posts that an editor pinned to the top of a blog.',
    path: contentPaths.sticky,
    params: noParams,
    query: Type.Object(blog),
    answer: PostList,
    paged: false,
  },
  postHeaders: {
    name: 'postHeaders',
    summary: 'Metadata of a post’s page.',
    path: contentPaths.postHeaders,
    params: slugParams,
    query: Type.Object(blog),
    answer: PageHeaders,
    paged: false,
  },
  feedHeaders: {
    name: 'feedHeaders',
    summary: 'Metadata of a blog’s home and of its search results.',
    path: contentPaths.feedHeaders,
    params: noParams,
    query: Type.Object(blog),
    answer: PageHeaders,
    paged: false,
  },
  categoryHeaders: {
    name: 'categoryHeaders',
    summary: 'Metadata of a category’s or department’s page.',
    path: contentPaths.categoryHeaders,
    params: slugParams,
    query: Type.Object(blog),
    answer: PageHeaders,
    paged: false,
  },
  authorHeaders: {
    name: 'authorHeaders',
    summary: 'Metadata of an author’s page.',
    path: contentPaths.authorHeaders,
    params: slugParams,
    query: Type.Object(blog),
    answer: PageHeaders,
    paged: false,
  },
  suggestions: {
    name: 'suggestions',
    summary: 'What a reader may be about to type: words of the corpus and titles of posts.',
    path: contentPaths.suggestions,
    params: noParams,
    query: Type.Object({ ...blog, prefix: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Suggestions,
    paged: false,
  },
  newest: {
    name: 'newest',
    summary: 'The newest posts in full: of a blog, of one of its categories or departments, or of one of its authors.',
    path: contentPaths.newest,
    params: noParams,
    query: Type.Object({ ...blog, category: Type.Optional(slug), author: Type.Optional(slug) }),
    answer: Type.Array(Post, { title: 'Posts', maxItems: feedSize }),
    paged: false,
  },
  sitemapParts: {
    name: 'sitemapParts',
    summary: 'Where each part of the list of all posts of a blog begins, oldest first, and when it last changed.',
    path: contentPaths.sitemapParts,
    params: noParams,
    query: Type.Object(blog),
    answer: SitemapParts,
    paged: false,
  },
  sitemapPosts: {
    name: 'sitemapPosts',
    summary: 'Addresses of a blog’s posts, oldest first, so many at once; a new post changes the end alone.',
    path: contentPaths.sitemapPosts,
    params: noParams,
    query: Type.Object({ ...blog, after: Type.Optional(SitemapCursor) }),
    answer: SitemapPosts,
    paged: false,
  },
  sitemapCategories: {
    name: 'sitemapCategories',
    summary: 'The categories that posts of a blog stand in.',
    path: contentPaths.sitemapCategories,
    params: noParams,
    query: Type.Object(blog),
    answer: SitemapLists,
    paged: false,
  },
  sitemapAuthors: {
    name: 'sitemapAuthors',
    summary: 'Who has written for a blog.',
    path: contentPaths.sitemapAuthors,
    params: noParams,
    query: Type.Object(blog),
    answer: SitemapLists,
    paged: false,
  },
  redirect: {
    name: 'redirect',
    summary: 'Where a reader is led who asks for an address at which nothing stands any more.',
    path: contentPaths.redirect,
    params: noParams,
    query: Type.Object({ ...blog, path: Type.String({ pattern: '^/', maxLength: 2000 }) }),
    answer: Redirect,
    paged: false,
  },
} as const satisfies Record<string, Call>;
