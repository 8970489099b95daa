import Type, { type Static } from 'typebox';
import { AnswerCard } from './answer-card.ts';
import { PostBlock } from './blocks.ts';
import { ContentType, Department } from './blogs.ts';

/** An author's profile on another site. */
export const AuthorLink = Type.Object(
  { label: Type.String({ minLength: 1 }), url: Type.String({ pattern: '^https?://' }) },
  { title: 'AuthorLink', additionalProperties: false },
);
export type AuthorLink = Static<typeof AuthorLink>;

export const Author = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    link: Type.String(),
    avatar: Type.Optional(Type.String({ description: 'The 96-pixel avatar, if there is one.' })),
    bio: Type.Optional(Type.String({ description: 'A short biography in plain text, if there is one.' })),
    links: Type.Optional(Type.Array(AuthorLink, { description: 'Other pages of the author.' })),
  },
  { title: 'Author', additionalProperties: false },
);
export type Author = Static<typeof Author>;

export const Category = Type.Object(
  { name: Type.String(), slug: Type.String() },
  { title: 'Category', additionalProperties: false },
);
export type Category = Static<typeof Category>;

const PictureFile = Type.Object(
  {
    url: Type.String({ description: 'Root-relative URL under /assets/media/.' }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);
export type PictureFile = Static<typeof PictureFile>;

export const Picture = Type.Object(
  {
    alt: Type.String({ description: 'Alternative text; empty for a decorative image.' }),
    full: PictureFile,
    sizes: Type.Object(
      { thumbnail: PictureFile, medium: PictureFile, large: PictureFile },
      { additionalProperties: false },
    ),
  },
  { title: 'Picture', additionalProperties: false },
);
export type Picture = Static<typeof Picture>;

/** An editor's call to action for one post. It overrides the hub's own. */
export const CallToAction = Type.Object(
  { text: Type.String({ minLength: 1 }), url: Type.String({ minLength: 1 }) },
  { title: 'CallToAction', additionalProperties: false },
);
export type CallToAction = Static<typeof CallToAction>;

export const postForms = ['long', 'longtail', 'infographic', 'image', 'video', 'quiz', 'short'] as const;
export const PostForm = Type.Enum([...postForms], { title: 'PostForm' });
export type PostForm = Static<typeof PostForm>;

/** A heading of the post, for its table of contents. */
export const OutlineEntry = Type.Object(
  { id: Type.String(), level: Type.Integer({ minimum: 2, maximum: 3 }), text: Type.String() },
  { title: 'OutlineEntry', additionalProperties: false },
);
export type OutlineEntry = Static<typeof OutlineEntry>;

export const Post = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String({ description: 'Plain text.' }),
    slug: Type.String(),
    link: Type.String({ description: 'Root-relative URL of the page.' }),
    date: Type.String({ format: 'date-time' }),
    modified: Type.String({ format: 'date-time' }),
    excerpt: Type.String({ description: 'Plain text of at most 130 characters and an ellipsis.' }),
    content: Type.String({ description: 'Sanitised HTML.' }),
    author: Author,
    categories: Type.Array(Category, { description: 'The first one is the primary one.' }),
    tags: Type.Array(Type.String()),
    image: Type.Union([Picture, Type.Null()]),
    postForm: PostForm,
    contentType: ContentType,
    department: Type.Union([Department, Type.Null()], { description: 'Only for business posts.' }),
    callToAction: Type.Union([CallToAction, Type.Null()], {
      description: 'The call to action that an editor wrote for this post.',
    }),
    answer: Type.Union([AnswerCard, Type.Null()], { description: 'The short answer that this post gives.' }),
    blocks: Type.Array(PostBlock, { description: 'The blocks of the text as data, in the order of the text.' }),
    outline: Type.Array(OutlineEntry),
    readingMinutes: Type.Integer({ minimum: 1 }),
  },
  { title: 'Post', additionalProperties: false },
);
export type Post = Static<typeof Post>;

/** A row of a list response. */
export const PostListRow = Type.Object(
  {
    post_id: Type.Integer(),
    post_title: Type.String(),
    post_date: Type.String({ format: 'date-time' }),
    post_modified: Type.String({ format: 'date-time' }),
    category: Type.Union([Category, Type.Null()]),
    image: Type.Union([Picture, Type.Null()]),
    link: Type.String(),
    excerpt: Type.String({ description: 'Plain text of at most 130 characters and an ellipsis.' }),
    author: Type.Object({ id: Type.Integer(), name: Type.String() }, { additionalProperties: false }),
    reading_minutes: Type.Integer({ minimum: 1 }),
    snippet: Type.Optional(
      Type.String({ description: 'In search results: the matching passage as HTML, with matches in <mark>.' }),
    ),
    answer: Type.Optional({
      ...AnswerCard,
      description: 'On the first search result, if the post answers the query.',
    }),
  },
  { title: 'PostListRow', additionalProperties: false },
);
export type PostListRow = Static<typeof PostListRow>;

export const PostList = Type.Array(PostListRow, { title: 'PostList' });
export type PostList = Static<typeof PostList>;
