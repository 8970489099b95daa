import Type, { type Static } from 'typebox';
import { Category } from './category.ts';
import { Picture } from './picture.ts';

/** A row of a list answer; the names are the spec's. */
export const PostListRow = Type.Object(
  {
    post_id: Type.Integer(),
    post_title: Type.String(),
    post_date: Type.String({ format: 'date-time' }),
    post_modified: Type.String({ format: 'date-time' }),
    category: Type.Union([Category, Type.Null()]),
    image: Type.Union([Picture, Type.Null()]),
    link: Type.String(),
    snippet: Type.Optional(
      Type.String({ description: 'Of a search result: the part that answers, as HTML with the words in <mark>.' }),
    ),
  },
  { title: 'PostListRow', additionalProperties: false },
);
export type PostListRow = Static<typeof PostListRow>;

export const PostList = Type.Array(PostListRow, { title: 'PostList' });
export type PostList = Static<typeof PostList>;
