import Type, { type Static } from 'typebox';
import { MostRead } from '../analytics/most-read.ts';
import { type Endpoint, noParams, slugParams } from '../http/endpoint.ts';
import { AnswerList } from './answer-card.ts';
import { BlogType, ContentType, Department } from './blogs.ts';
import { contentPaths, feedSize, serverContentPaths } from './content-paths.ts';
import { Author, Post, PostList } from './post.ts';
import { readingPathPath } from './reading-path.ts';
import { ReadingPath } from './reading-path-schema.ts';
import { SitemapCursor, SitemapLists, SitemapParts, SitemapPosts } from './sitemap.ts';

/** Page metadata from the content API: title, head markup and Open Graph data. */
export const PageHeaders = Type.Object(
  {
    title: Type.String(),
    head: Type.String({ description: 'Head markup, one element per line.' }),
    og: Type.Record(Type.String(), Type.String(), { description: 'Open Graph properties by name, without "og:".' }),
  },
  { title: 'PageHeaders', additionalProperties: false },
);
export type PageHeaders = Static<typeof PageHeaders>;

export const Suggestions = Type.Object(
  {
    words: Type.Array(Type.String(), { description: 'Completions of the last word, most common first.' }),
    posts: Type.Array(Type.Object({ title: Type.String(), link: Type.String() }, { additionalProperties: false })),
  },
  { title: 'Suggestions', additionalProperties: false },
);
export type Suggestions = Static<typeof Suggestions>;

/** The current path of a removed URL. It never redirects again itself. */
export const Redirect = Type.Object({ location: Type.String({ pattern: '^/' }) }, { title: 'Redirect' });
export type Redirect = Static<typeof Redirect>;

const blog = { blog_type: BlogType };
const { slug } = slugParams.properties;
const embed = {
  _embed: Type.Optional(
    Type.String({ description: 'Accepted for compatibility with WordPress; rows always include their image.' }),
  ),
};
const page = { page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })) };
const search = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  exact: Type.Optional(Type.Enum(['1'], { description: 'Disables spelling correction.' })),
};
const relevance = { orderby: Type.Optional(Type.Enum(['relevance'])) };
const contentType = { content_type: Type.Optional(ContentType) };
const pinned = {
  pinned: Type.Optional(
    Type.Enum(['apart'], { description: 'Excludes the pinned posts that the home page shows above its feed.' }),
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
    response: Post,
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
    response: PostList,
    paged: true,
  },
  category: {
    name: 'category',
    summary: 'A page of a category’s posts, newest first. Search and department apply to the business blog only.',
    path: contentPaths.category,
    params: slugParams,
    query: Type.Object({ ...blog, ...embed, ...page, ...search, ...department }),
    response: PostList,
    paged: true,
  },
  author: {
    name: 'author',
    summary: 'A page of an author’s posts, newest first.',
    path: contentPaths.author,
    params: slugParams,
    query: Type.Object({ ...blog, ...embed, ...page }),
    response: PostList,
    paged: true,
  },
  authorProfile: {
    name: 'authorProfile',
    summary: 'An author: name, portrait, biography and links.',
    path: contentPaths.authorProfile,
    params: slugParams,
    query: Type.Object(blog),
    response: Author,
    paged: false,
  },
  related: {
    name: 'related',
    summary: 'Related posts.',
    path: contentPaths.related,
    params: slugParams,
    query: Type.Object(blog),
    response: PostList,
    paged: false,
  },
  answers: {
    name: 'answers',
    summary: 'The questions that a blog’s posts answer, in alphabetical order.',
    path: contentPaths.answers,
    params: noParams,
    query: Type.Object(blog),
    response: AnswerList,
    paged: false,
  },
  readingPath: {
    name: 'readingPath',
    summary: 'The posts of a category or department in reading order. Without steps if editors have not chosen any.',
    path: readingPathPath,
    params: slugParams,
    query: Type.Object(blog),
    response: ReadingPath,
    paged: false,
  },
  sticky: {
    name: 'sticky',
    summary: 'The posts that editors pinned to the top of a blog.',
    path: contentPaths.sticky,
    params: noParams,
    query: Type.Object(blog),
    response: PostList,
    paged: false,
  },
  mostRead: {
    name: 'mostRead',
    summary: 'The posts that most readers read in the last 28 days, or the last updated ones if too few have readers.',
    path: contentPaths.mostRead,
    params: noParams,
    query: Type.Object(blog),
    response: MostRead,
    paged: false,
  },
  postHeaders: {
    name: 'postHeaders',
    summary: 'Metadata of a post’s page.',
    path: contentPaths.postHeaders,
    params: slugParams,
    query: Type.Object(blog),
    response: PageHeaders,
    paged: false,
  },
  feedHeaders: {
    name: 'feedHeaders',
    summary: 'Metadata of a blog’s home page and its search results.',
    path: contentPaths.feedHeaders,
    params: noParams,
    query: Type.Object(blog),
    response: PageHeaders,
    paged: false,
  },
  categoryHeaders: {
    name: 'categoryHeaders',
    summary: 'Metadata of a category’s or department’s page.',
    path: contentPaths.categoryHeaders,
    params: slugParams,
    query: Type.Object(blog),
    response: PageHeaders,
    paged: false,
  },
  authorHeaders: {
    name: 'authorHeaders',
    summary: 'Metadata of an author’s page.',
    path: contentPaths.authorHeaders,
    params: slugParams,
    query: Type.Object(blog),
    response: PageHeaders,
    paged: false,
  },
  suggestions: {
    name: 'suggestions',
    summary: 'Search suggestions: word completions and post titles.',
    path: contentPaths.suggestions,
    params: noParams,
    query: Type.Object({ ...blog, prefix: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: Suggestions,
    paged: false,
  },
  newest: {
    name: 'newest',
    summary: 'The newest posts in full, of a blog, category, department or author.',
    path: contentPaths.newest,
    params: noParams,
    query: Type.Object({ ...blog, category: Type.Optional(slug), author: Type.Optional(slug) }),
    response: Type.Array(Post, { title: 'Posts', maxItems: feedSize }),
    paged: false,
  },
  sitemapParts: {
    name: 'sitemapParts',
    summary: 'The parts of a blog’s sitemap, oldest first: start cursor and last change.',
    path: serverContentPaths.sitemapParts,
    params: noParams,
    query: Type.Object(blog),
    response: SitemapParts,
    paged: false,
  },
  sitemapPosts: {
    name: 'sitemapPosts',
    summary: 'A page of a blog’s post URLs, oldest first. A new post only changes the last page.',
    path: serverContentPaths.sitemapPosts,
    params: noParams,
    query: Type.Object({ ...blog, after: Type.Optional(SitemapCursor) }),
    response: SitemapPosts,
    paged: false,
  },
  sitemapCategories: {
    name: 'sitemapCategories',
    summary: 'The categories of a blog’s posts.',
    path: serverContentPaths.sitemapCategories,
    params: noParams,
    query: Type.Object(blog),
    response: SitemapLists,
    paged: false,
  },
  sitemapAuthors: {
    name: 'sitemapAuthors',
    summary: 'The authors of a blog.',
    path: serverContentPaths.sitemapAuthors,
    params: noParams,
    query: Type.Object(blog),
    response: SitemapLists,
    paged: false,
  },
  redirect: {
    name: 'redirect',
    summary: 'The redirect target of a removed URL.',
    path: serverContentPaths.redirect,
    params: noParams,
    query: Type.Object({ ...blog, path: Type.String({ pattern: '^/', maxLength: 2000 }) }),
    response: Redirect,
    paged: false,
  },
} as const satisfies Record<string, Endpoint>;
