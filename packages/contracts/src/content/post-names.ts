import Type, { type Static } from 'typebox';
import { PostForm } from './post.ts';

/** The content service's path for staff. It is not below the public API's base, so readers cannot reach it. */
export const postNamesPath = '/post-names';

export const maxPostNames = 200;

/** Ids of posts, separated by commas. */
export const PostNamesQuery = Type.Object({
  ids: Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${maxPostNames - 1}}$` }),
});
export type PostNamesQuery = Static<typeof PostNamesQuery>;

/** The published ones of some posts, by id. */
export const PostNames = Type.Object(
  {
    posts: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          title: Type.String({ description: 'Plain text.' }),
          link: Type.String({ description: 'Path on the site.' }),
          form: PostForm,
          published: Type.String({ format: 'date-time' }),
          updated: Type.String({ format: 'date-time' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { title: 'PostNames', additionalProperties: false },
);
export type PostNames = Static<typeof PostNames>;
export type PostName = PostNames['posts'][number];
