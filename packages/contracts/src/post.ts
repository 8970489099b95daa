import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { CallToAction } from './call-to-action.ts';
import { Category } from './category.ts';
import { ContentType } from './content-type.ts';
import { Department } from './department.ts';
import { Picture } from './picture.ts';

export const postForms = ['long', 'longtail', 'infographic', 'image', 'video', 'quiz', 'short'] as const;
export const PostForm = Type.Enum([...postForms], { title: 'PostForm' });
export type PostForm = Static<typeof PostForm>;

/** A heading of the post, as the contents beside the text show it. */
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
    link: Type.String({ description: 'Root-relative address of the page.' }),
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
    department: Type.Union([Department, Type.Null()], { description: 'Of a business post.' }),
    callToAction: Type.Union([CallToAction, Type.Null()], { description: 'Written for this post by an editor.' }),
    outline: Type.Array(OutlineEntry),
    readingMinutes: Type.Integer({ minimum: 1 }),
  },
  { title: 'Post', additionalProperties: false },
);
export type Post = Static<typeof Post>;
